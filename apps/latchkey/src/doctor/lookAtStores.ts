import { openDatabaseToRead } from '@latchkey/node'
import { isDatabaseThere, placeOf } from '../config/databasePlace.ts'
import { type Finding, findingsOf, look, ok, toFinding } from './findings.ts'
import { lookAtDatabase } from './lookAtDatabase.ts'
import { lookAtLoginKey, lookAtMasterKey } from './lookAtKeys.ts'
import type { Place } from './place.ts'

/** The database, and the keys that belong to it. One that does not open is one fault, not one of each key too. */
export async function lookAtStores(place: Place): Promise<readonly Finding[]> {
  const { settings, owner, log } = place
  const isCustodyHere = owner.custody !== false && !('url' in owner.custody)
  const keys = isCustodyHere ? ['master key', 'login key'] : ['login key']
  if (!isDatabaseThere(settings)) return ['database', ...keys].map((part) => ok(part, 'is made by the first start'))
  const opened = await openDatabaseToRead(placeOf(settings), log).catch((error: unknown) =>
    toFinding('database', error),
  )
  if ('status' in opened) return [opened, ...keys.map((part) => look(part, 'is held to the database once that opens'))]
  try {
    const findings = await Promise.all([
      findingsOf('database', () => lookAtDatabase(opened)),
      ...(isCustodyHere ? [findingsOf('master key', () => lookAtMasterKey(opened, settings))] : []),
      findingsOf('login key', () => lookAtLoginKey(opened, settings)),
    ])
    return findings.flat()
  } finally {
    await opened.destroy()
  }
}
