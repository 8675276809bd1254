/** The kinds of browser for which wallets are offered. */
export type VisitorBrowser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios' | 'android' | 'other'

/** What a user agent string says about where an extension or an app can be had. A guess: it only orders links. */
export function visitorBrowser(userAgent: string): VisitorBrowser {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (userAgent.includes('Android')) return 'android'
  if (userAgent.includes('Edg/')) return 'edge'
  if (userAgent.includes('Firefox/')) return 'firefox'
  // Brave, Opera, Vivaldi and their like install from the Chrome store.
  if (/Chrom(?:e|ium)\//.test(userAgent)) return 'chrome'
  return userAgent.includes('Safari/') ? 'safari' : 'other'
}
