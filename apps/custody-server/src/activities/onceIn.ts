import type { CustodyDatabase } from '../database/tables.ts'

const readings = new WeakMap<CustodyDatabase, Map<string, Promise<unknown>>>()

/**
 * What a transaction reads about who decides and which key signs, read once: the engine, the handler and the vault each
 * ask for it anew, and each decides by itself. Nobody else changes it meanwhile, because the organization is locked; who
 * changes it himself inside the transaction must not read it by this. Outside a transaction it would go stale.
 */
export async function onceIn<Value>(
  database: CustodyDatabase,
  name: readonly (string | readonly string[])[],
  load: () => Promise<Value>,
): Promise<Value> {
  if (!database.isTransaction) return await load()
  const known = readings.get(database) ?? new Map<string, Promise<unknown>>()
  readings.set(database, known)
  const key = JSON.stringify(name)
  const reading = known.get(key) ?? load()
  known.set(key, reading)
  // The name says what is loaded, and so which type it has.
  return (await reading) as Value
}
