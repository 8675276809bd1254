export type ConnectionAddressParts = {
  readonly token: string
  readonly projectId?: string
  readonly userAgent: string
}

/**
 * The address a socket is opened with. It holds a token, so it is never logged. `useOnCloseEvent` asks for refusals as
 * close code 3000, the only form that a page can tell from a relay that is away.
 */
export function connectionAddress(url: string, { token, projectId, userAgent }: ConnectionAddressParts): string {
  const address = new URL(url)
  address.searchParams.set('auth', token)
  if (projectId !== undefined) address.searchParams.set('projectId', projectId)
  address.searchParams.set('ua', userAgent)
  address.searchParams.set('useOnCloseEvent', 'true')
  address.searchParams.sort()
  return address.href
}
