/**
 * The code that the page was opened with (`?uri=wc:…` or `?wl_url=…`, as wallets on a phone are opened), taken out of the
 * address at once: it holds a key, which must stand in no history.
 */
export function takeLink(): string | undefined {
  const url = new URL(window.location.href)
  const link =
    url.searchParams.get('uri') ?? url.searchParams.get('wl_url') ?? new URLSearchParams(url.hash.slice(1)).get('uri')
  if (link === null) return undefined
  window.history.replaceState(null, '', '/pocket')
  return link
}
