/** Where the links in invitations lead, behind the console's own address. */
const path = /\/invitation\/?$/

/**
 * The secret of the invitation that the page was opened with, taken out of the address at once; an empty one where the
 * link is damaged, and undefined where the page was not opened by a link at all.
 */
export function takeInvitation(): string | undefined {
  const { pathname, hash } = window.location
  if (!path.test(pathname)) return undefined
  window.history.replaceState(null, '', pathname)
  const token = hash.slice(1)
  return /^[\w-]{43}$/.test(token) ? token : ''
}
