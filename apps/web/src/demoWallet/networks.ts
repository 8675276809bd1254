import { fromQuantity } from '@latchkey/base'
import { providerCodes } from '@latchkey/connect'
import { networkName } from '@latchkey/evm'
import type { DemoWallet } from './demoWallet.ts'
import { invalidParams, ProviderError, rejected } from './providerError.ts'

/** EIP-3326: goes to a network that the wallet knows; 4902 for any other. */
export async function switchChain(wallet: DemoWallet, params: readonly unknown[]): Promise<null> {
  const chainId = readChainId(params[0])
  const { chainIds, chainId: currentId } = wallet.current()
  if (!chainIds.includes(chainId)) {
    throw new ProviderError(
      providerCodes.unknownChain,
      `Unrecognized chain ID "0x${chainId.toString(16)}". Try adding the chain using wallet_addEthereumChain first.`,
    )
  }
  if (chainId === currentId) return null
  const isApproved = await wallet.ask({
    title: 'Switch network?',
    rows: [
      { label: 'Site', value: window.location.host },
      { label: 'From', value: nameOf(wallet, currentId) },
      { label: 'To', value: nameOf(wallet, chainId) },
    ],
    dangers: [],
  })
  if (!isApproved) throw rejected()
  wallet.change({ chainId })
  return null
}

/** EIP-3085: learns a network of this site and goes there. Other networks are refused: this wallet is for test coins. */
export async function addChain(wallet: DemoWallet, params: readonly unknown[]): Promise<null> {
  const chainId = readChainId(params[0])
  const { chainIds } = wallet.current()
  if (chainIds.includes(chainId)) return await switchChain(wallet, params)
  const chain = wallet.chains.find((candidate) => candidate.id === chainId)
  if (chain === undefined) throw invalidParams('the demo wallet knows only the local networks of this site')
  const answered = fromQuantity(await wallet.node(chainId)('eth_chainId', []))
  if (answered !== BigInt(chainId)) throw invalidParams('the node of this network answers with another chain id')
  const isApproved = await wallet.ask({
    title: `Add ${chain.name} and switch to it?`,
    rows: [
      { label: 'Site', value: window.location.host },
      { label: 'Network', value: chain.name },
      { label: 'Chain id', value: String(chainId) },
      { label: 'Coin', value: chain.nativeCurrency.symbol },
    ],
    dangers: [],
  })
  if (!isApproved) throw rejected()
  wallet.change({ chainId, chainIds: [...wallet.current().chainIds, chainId] })
  return null
}

function readChainId(parameter: unknown): number {
  const value = typeof parameter === 'object' && parameter !== null && 'chainId' in parameter ? parameter.chainId : ''
  const chainId = Number(fromQuantity(value) ?? Number.NaN)
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw invalidParams("expected 0x-prefixed 'chainId'")
  return chainId
}

function nameOf(wallet: DemoWallet, chainId: number): string {
  return networkName(chainId, wallet.chains)
}
