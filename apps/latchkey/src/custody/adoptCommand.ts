import { ApiError, adoptLogins, type MarksOpening, prepareDatabase, settleLoginKey } from '@latchkey/api-server'
import { CommandError, type CommandPlace, runCommand } from '@latchkey/custody-server'

type LoginKeyPlace = Omit<MarksOpening, 'database'>

/**
 * Takes over once, as it is, what versions without seals and marks have written: custody where it is kept here, and the
 * sessions of visitors. One of them may have been taken over before, as by a command that was cut short. Fails with an
 * `AppError`, of the code `adopted_already` or `logins_adopted_already` where nothing is left to be taken over.
 */
export async function runAdoption(
  place: CommandPlace,
  logins: LoginKeyPlace,
  isCustodyHere: boolean,
): Promise<boolean> {
  let refusal: unknown
  let isAnyDone = false
  for (const work of [
    ...(isCustodyHere ? [() => runCommand(['adopt'], place)] : []),
    () => adoptOwnLogins(place, logins),
  ]) {
    try {
      isAnyDone = (await work()) || isAnyDone
    } catch (error) {
      if (!isAdoptedAlready(error)) throw error
      refusal ??= error
    }
  }
  if (!isAnyDone) throw refusal ?? new CommandError('custody_not_here')
  return true
}

/** False where there are none, as in a database that custody has for itself. */
async function adoptOwnLogins(place: CommandPlace, logins: LoginKeyPlace): Promise<boolean> {
  const database = await place.openDatabase('write')
  try {
    const tables = await database.introspection.getTables()
    if (!tables.some(({ name }) => name === 'login_session')) return false
    await prepareDatabase(database)
    const count = await adoptLogins({ ...logins, database })
    settleLoginKey(logins.keyFile)
    place.tell(
      `${count} sessions of visitors are marked as they are: one that somebody else writes from now on signs nobody in.`,
    )
    place.tell(`The login key is ${logins.keyFile}: processes that share the database need it too.`)
    return true
  } finally {
    await database.destroy()
  }
}

function isAdoptedAlready(error: unknown): boolean {
  return error instanceof CommandError
    ? error.code === 'adopted_already'
    : error instanceof ApiError && error.code === 'logins_adopted_already'
}
