import type { WalletError } from './messages.ts'
import type { Network } from './walletState.ts'

const knownMembers = ['chainId', 'chainName', 'nativeCurrency', 'rpcUrls', 'blockExplorerUrls', 'iconUrls']

/**
 * Reads what a page wants to add (EIP-3085), as strictly as two well-known wallets: what fails is refused at once, with
 * the code of a person's refusal and without a window. Throws `WalletError`.
 */
export function readNetwork(value: unknown): Network & { readonly url: string } {
  // Checked member by member below.
  const given = (value ?? {}) as Readonly<Record<string, unknown>>
  const { chainId, chainName, nativeCurrency, rpcUrls, blockExplorerUrls, iconUrls } = given
  const unknown = Object.keys(given).filter((name) => !knownMembers.includes(name))
  if (unknown.length > 0) throw refusal(`unknown members ${unknown.join()}`)
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/.test(chainId)) throw refusal('chainId')
  if (typeof chainName !== 'string' || chainName.trim() === '') throw refusal('chainName')
  assertCurrency(nativeCurrency)
  const [url] = readUrls(rpcUrls, 'rpcUrls')
  readUrls(blockExplorerUrls, 'blockExplorerUrls')
  if (iconUrls !== undefined) readUrls(iconUrls, 'iconUrls')
  return { id: Number(chainId), name: chainName, url }
}

function assertCurrency(value: unknown): void {
  const { name, symbol, decimals } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (typeof name !== 'string' || name === '') throw refusal('nativeCurrency.name')
  if (typeof symbol !== 'string' || symbol.length < 2 || symbol.length > 6) throw refusal('nativeCurrency.symbol')
  if (decimals !== 18) throw refusal('nativeCurrency.decimals')
}

/** Encrypted addresses, or plain ones of this machine. */
function readUrls(value: unknown, name: string): readonly [string, ...string[]] {
  if (!Array.isArray(value) || value.length === 0) throw refusal(name)
  for (const text of value) {
    const url = URL.canParse(String(text)) ? new URL(String(text)) : undefined
    const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
    if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal)) throw refusal(name)
  }
  return value as [string, ...string[]]
}

function refusal(what: string): WalletError {
  return { code: 4001, message: `User rejected the request. (${what})` }
}
