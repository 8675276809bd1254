import type { WalletPlatform } from '@latchkey/wallet-book'

/** The device according to the browser: an iPad calls itself a computer, but one that is touched. */
export function walletPlatform({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): WalletPlatform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (userAgent.includes('Android')) return 'android'
  return userAgent.includes('Macintosh') && maxTouchPoints > 1 ? 'ios' : 'desktop'
}
