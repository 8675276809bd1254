/** How somebody who is invited will come in: custody's word, and the key of ours. */
export const accessTypes = [
  ['ACCESS_TYPE_WEB', 'consoleInvitations.access.web'],
  ['ACCESS_TYPE_API', 'consoleInvitations.access.api'],
  ['ACCESS_TYPE_ALL', 'consoleInvitations.access.all'],
] as const

/** The key of the words for a kind of access; undefined where a newer release knows more kinds. */
export function accessKey(accessType: string) {
  return accessTypes.find(([word]) => word === accessType)?.[1]
}
