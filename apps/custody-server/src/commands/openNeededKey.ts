import type { MasterKey } from '../vault/masterKey.ts'
import { openMasterKeyFile } from '../vault/masterKeyFile.ts'
import { isThere, nextKeyPath } from '../vault/settleMasterKeyFile.ts'

/**
 * The master key that a database needs: that of the file or, where a rotation was cut short at its end or is ending just
 * now, the next one beside it. Moves nothing, so that it may be done beside a rotation. Another key than the needed one
 * is answered when there is no better. Fails with a `VaultError`.
 */
export async function openNeededKey(path: string, neededId: string): Promise<MasterKey> {
  const current = await openMasterKeyFile(path)
  if (current.id === neededId || !(await isThere(nextKeyPath(path)))) return current
  const next = await openMasterKeyFile(nextKeyPath(path))
  const [needed, other] = next.id === neededId ? [next, current] : [current, next]
  other.close()
  return needed
}
