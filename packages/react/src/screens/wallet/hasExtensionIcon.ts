import { isDemoWallet } from './isDemoWallet.ts'
import { isInAppBrowser } from './visitorBrowser.ts'

/** Whether a wallet of this browser may have an icon beside the address bar: an app's own browser has none. */
export function hasExtensionIcon(wallet: { readonly rdns?: string | undefined }): boolean {
  return !isDemoWallet(wallet) && !isInAppBrowser(navigator)
}
