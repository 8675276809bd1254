import type { RemoteController } from '@latchkey/connect'
import type { DeepLinkContext } from '@latchkey/wallet-book'
import { walletPlatform } from './walletPlatform.ts'

/** How wallets are opened from this browser, as the site's owner prefers it. */
export function linkContext({ linkPreference }: Pick<RemoteController, 'linkPreference'>): DeepLinkContext {
  const shell = navigator.userAgent.includes('Telegram') ? 'telegram' : 'browser'
  return {
    platform: walletPlatform(navigator),
    shell,
    ...(linkPreference !== undefined && { preference: linkPreference }),
  }
}
