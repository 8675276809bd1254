import { connectEndsTexts, connectTexts, joinNames } from '@latchkey/texts'
import { Button, useTell, useTexts } from '@latchkey/ui'
import { useEffect } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useNamedChains } from '../../hooks/useNamedChains.ts'
import { useNetworkName } from '../../hooks/useNetworkName.ts'
import { useSwitchChain } from '../../hooks/useSwitchChain.ts'
import { WalletDetail } from '../wallet/WalletDetail.tsx'
import type { WalletFace } from '../wallet/WalletFace.ts'
import { sayOf } from './sayOf.ts'

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
  const { say } = useTexts(connectEndsTexts)
  const asking = useTexts(connectTexts)
  const { state, run } = useSwitchChain()
  const account = useAccount()
  const served = useServed()
  const help = useHelp()
  const first = chains[0]
  const error = state.status === 'failed' ? state.error : undefined
  const tell = useTell()
  const told = error && tell(error)
  const isStuck = error !== undefined && 'code' in error && onlyInWallet.includes(String(error.code))
  const isSwitching = state.status === 'running'

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
          isSwitching ? sayOf(asking.say, 'connect.awaiting', wallet) : isStuck ? say('connect.network.byHand') : served
        }
        help={
          told !== undefined ? (
            <span {...told.spoken}>{told.sentence}</span>
          ) : isSwitching ? (
            say('connect.network.asking')
          ) : (
            help
          )
        }
      >
        {!isStuck && first !== undefined && (
          <Button kind="primary" shape="wide" isBusy={isSwitching} onClick={() => void run(first.id)}>
            {say('connect.network.switch', { network: first.name })}
          </Button>
        )}
        <Button kind="quiet" onClick={onSkip}>
          {say(isStuck ? 'connect.network.close' : 'connect.network.skip')}
        </Button>
      </WalletDetail>
    </div>
  )
}

/** The networks on which this site works. */
function useServed(): string {
  const { chains } = useHub()
  const { say, language } = useTexts(connectEndsTexts)
  const isMore = chains.length > maxNamed
  const names = chains.slice(0, maxNamed).map(({ name }) => name)
  if (names.length === 0) return say('connect.networkAny')
  const networks = joinNames(language, names, { type: isMore ? 'unit' : 'conjunction' })
  return say(isMore ? 'connect.network.more' : 'connect.network', { networks })
}

function useHelp(): string {
  const networkName = useNetworkName()
  const { say } = useTexts(connectEndsTexts)
  const chains = useNamedChains()
  const account = useAccount()
  if (account === undefined) return say('connect.network.helpAny')
  return say('connect.network.help', { network: networkName(account.chainId, chains) })
}
