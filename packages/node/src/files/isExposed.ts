import type { Stats } from 'node:fs'

/** Rights of the group and of everybody else. */
const ofOthers = 0o077
/** Rights of a group beyond reading, and every right of everybody else. */
const beyondGroupReading = 0o037

/**
 * Whether another user of the machine may get at a file, by its rights. A secret that the machine's root hands to one
 * program by its group its own is private: an orchestrator mounts secrets so for a program that is not root.
 */
export function isExposed(
  { mode, uid, gid }: Pick<Stats, 'mode' | 'uid' | 'gid'>,
  user: { readonly uid?: number | undefined; readonly gid?: number | undefined } = thisUser(),
): boolean {
  // Windows has no such bits; there the folder's access list decides.
  if (user.uid === undefined) return false
  const isHandedDown = uid === 0 && user.uid !== 0 && gid !== 0 && user.gid === gid
  return (mode & (isHandedDown ? beyondGroupReading : ofOthers)) !== 0
}

function thisUser() {
  return { uid: process.getuid?.(), gid: process.getegid?.() }
}
