import { appLink, type LinkController } from '@latchkey/connect'

/** The address that opens the app and brings the visitor back here; with the code where the app has yet to learn it. */
export function toAppLink({ appUrl }: Pick<LinkController, 'appUrl'>, linkUrl?: string): string {
  const { origin, pathname, search } = window.location
  return appLink(appUrl, { pageUrl: `${origin}${pathname}${search}`, linkUrl })
}
