/** The address that opens the wallet's app on this phone and brings the visitor back (facts, 1.8). */
export function appLink(
  appUrl: string,
  { pageUrl, linkUrl }: { readonly pageUrl: string; readonly linkUrl?: string | undefined },
): string {
  const address = new URL(appUrl)
  address.searchParams.set('redirect_url', pageUrl)
  if (linkUrl !== undefined) address.searchParams.set('wl_url', linkUrl)
  return address.href
}
