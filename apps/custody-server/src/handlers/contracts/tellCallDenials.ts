import type { Log } from '@latchkey/base'
import { PolicyError, speaksOfCalls } from '@latchkey/policy'
import type { CustodyDatabase } from '../../database/tables.ts'

const setting = 'call denials'

/**
 * Says once, at the first start over a database, how many stored policies deny by what a call says. A program before
 * this one took them though nobody could upload an interface, so that they denied nothing.
 */
export async function tellCallDenials(database: CustodyDatabase, log: Log): Promise<void> {
  const isTold = await database
    .selectFrom('custody_setting')
    .select('name')
    .where('name', '=', setting)
    .executeTakeFirst()
  if (isTold !== undefined) return
  const denials = await database
    .selectFrom('custody_policy')
    .select('condition')
    .where('effect', '=', 'EFFECT_DENY')
    .where('condition', 'like', '%eth.tx.%')
    .execute()
  const count = denials.filter(({ condition }) => isOfCalls(condition)).length
  if (count > 0) {
    log.warn(
      `Stored policies that deny by what a call of a contract says: ${count}. They could not hold until now; from now on they deny what they say, and calls that cannot be read. Read through them and upload the interfaces of their contracts (docs/self-host.md)`,
    )
  }
  await database
    .insertInto('custody_setting')
    .values({ name: setting, value: String(count) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function isOfCalls(condition: string): boolean {
  try {
    return speaksOfCalls(condition)
  } catch (error) {
    if (error instanceof PolicyError) return false
    throw error
  }
}
