/**
 * Opens a page of a wallet's host that the site's owner has named, after a click; null where the browser forbids it. It
 * keeps its opener, to answer to: nothing else here opens windows.
 */
export function openWalletWindow(url: string): Window | null {
  return window.open(url, '', 'popup=1,width=440,height=680')
}
