import { networkName } from '@latchkey/evm'
import { Button } from '@latchkey/ui'
import { useEffect } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useNamedChains } from '../../hooks/useNamedChains.ts'
import { useSwitchChain } from '../../hooks/useSwitchChain.ts'
import type { WalletFace } from './dialogState.ts'
import { WalletDetail } from './WalletDetail.tsx'

export type WrongNetworkProps = {
  readonly wallet: WalletFace
  readonly onServed: () => void
  readonly onSkip: () => void
}

/** How many networks fit into one sentence. */
const maxNamed = 3

/** Errors after which only the wallet itself can change the network. */
const onlyInWallet = [
  'network_switching_only_available_in_wallet',
  'network_switching_only_through_wallet',
  'network_switching_not_supported',
]

/** Connected, but on a network that this site does not serve: offers to switch, and never insists. */
export function WrongNetwork({ wallet, onServed, onSkip }: WrongNetworkProps) {
  const { chains } = useHub()
  const named = useNamedChains()
  const { state, run } = useSwitchChain()
  const account = useAccount()
  const first = chains[0]
  const error = state.status === 'failed' ? state.error : undefined
  const isStuck = error !== undefined && 'code' in error && onlyInWallet.includes(String(error.code))
  const isSwitching = state.status === 'running'
  const names = chains.slice(0, maxNamed).map(({ name }) => name)
  const served = chains.length > maxNamed ? `${names.join(', ')} and others` : joinNames(names)

  // Whether it was asked here, or the visitor did it in the wallet.
  const isServed = chains.some(({ id }) => id === account?.chainId)
  useEffect(() => {
    if (isServed) onServed()
  }, [isServed, onServed])

  return (
    <div data-state={isStuck ? 'switch-unavailable' : 'wrong-network'}>
      <WalletDetail
        wallet={wallet}
        mood={isSwitching ? 'busy' : error === undefined ? 'calm' : 'failed'}
        title={
          isSwitching ? `Confirm in ${wallet.name}` : isStuck ? 'Switch in your wallet' : `This site works on ${served}`
        }
        help={error?.message ?? helpOf(isSwitching, account && networkName(account.chainId, named))}
      >
        {!isStuck && first !== undefined && (
          <Button kind="primary" shape="wide" isBusy={isSwitching} onClick={() => void run(first.id)}>
            Switch to {first.name}
          </Button>
        )}
        <Button kind="quiet" onClick={onSkip}>
          {isStuck ? 'Close' : 'Not now'}
        </Button>
      </WalletDetail>
    </div>
  )
}

function helpOf(isSwitching: boolean, network = 'another network'): string {
  if (isSwitching) return 'Its window asks whether it may change its network. This page follows by itself.'
  return `You are connected. Your wallet is on ${network}.`
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? 'other networks'
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
