import { type DeepLinkContext, deepLink, type WalletEntry } from '@latchkey/wallet-book'
import type { WalletLinks } from './OpenWallet.tsx'

/**
 * How a wallet is opened on this device with a code; undefined where a code is to be scanned instead. Before there is a
 * code, the ways are known to be there and still empty.
 */
export function walletLinks(
  entry: WalletEntry | undefined,
  uri: string | undefined,
  context: DeepLinkContext,
): WalletLinks | undefined {
  const { platform } = context
  if (platform === 'desktop') return undefined
  // The system offers every wallet that is there; only Android does.
  if (entry === undefined) return platform === 'android' ? { open: uri === undefined ? [] : [uri] } : undefined
  const { open, others, store } = deepLink(entry, uri ?? 'wc:', context)
  if (open === undefined) return undefined
  return { open: uri === undefined ? [] : [open, ...others], ...(store !== undefined && { store }) }
}
