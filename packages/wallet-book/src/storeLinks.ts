import type { InstallLinks } from './walletEntry.ts'

const pages: Readonly<Record<keyof InstallLinks, readonly [before: string, after: string]>> = {
  chrome: ['https://chromewebstore.google.com/detail/', ''],
  firefox: ['https://addons.mozilla.org/firefox/addon/', '/'],
  edge: ['https://microsoftedge.microsoft.com/addons/detail/', ''],
  ios: ['https://apps.apple.com/app/id', ''],
  android: ['https://play.google.com/store/apps/details?id=', ''],
}

/** The ids of a wallet in the stores → the addresses of its pages there. */
export function storeLinks(ids: InstallLinks): InstallLinks {
  return Object.fromEntries(
    Object.entries(ids).map(([store, id]) => {
      const [before, after] = pages[store as keyof InstallLinks] // the keys of the argument's type
      return [store, `${before}${id}${after}`]
    }),
  )
}
