import { walletPlatform } from '@latchkey/browser'

/** The kinds of browser for which wallets are offered. */
export type VisitorBrowser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios' | 'android' | 'other'

/** Apps that show pages in a browser of their own, by what they add to its user agent; Android marks every such browser. */
const shells =
  /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|MicroMessenger|Twitter|musical_ly|BytedanceWebview|Snapchat|Pinterest|LinkedInApp|Telegram|Discord|; wv\)/

/** A browser's description of itself, for where an extension or an app can be had. A guess: it only orders links. */
export function visitorBrowser(visitor: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): VisitorBrowser {
  const { userAgent } = visitor
  // First, because an iPad calls itself a Mac with Safari.
  const platform = walletPlatform(visitor)
  if (platform !== 'desktop') return platform
  if (userAgent.includes('Edg/')) return 'edge'
  if (userAgent.includes('Firefox/')) return 'firefox'
  // Brave, Opera, Vivaldi and their like install from the Chrome store.
  if (/Chrom(?:e|ium)\//.test(userAgent)) return 'chrome'
  return userAgent.includes('Safari/') ? 'safari' : 'other'
}

/** True on a phone where the page runs in the browser of another app, from which other apps cannot be opened reliably. */
export function isInAppBrowser(visitor: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  const { userAgent } = visitor
  const platform = walletPlatform(visitor)
  if (platform === 'desktop') return false
  if (shells.test(userAgent)) return true
  // Browsers of iOS end in this word and the views inside apps do not; nor do pages on the home screen, which are no app's.
  const isOnHomeScreen = Reflect.get(visitor, 'standalone') === true
  return platform === 'ios' && !isOnHomeScreen && !userAgent.includes('Safari/')
}
