import { isOneOf } from './isOneOf.ts'
import { portionsOf } from './portionsOf.ts'
import type { RelayTransaction } from './relayTables.ts'

/** How a transaction changes what addresses hold. */
export type Usage = {
  add(address: string, change: { readonly messages?: number; readonly bytes: number }): void
  bytesOf(address: string): number
  bytes(): number
  messages(): number
  list(): Iterable<readonly [string, { readonly messages: number; readonly bytes: number }]>
}

export function createUsage(): Usage {
  const byAddress = new Map<string, { messages: number; bytes: number }>()
  let [allMessages, allBytes] = [0, 0]
  return {
    add(address, { messages = 0, bytes }) {
      const entry = byAddress.get(address) ?? { messages: 0, bytes: 0 }
      entry.messages += messages
      entry.bytes += bytes
      allMessages += messages
      allBytes += bytes
      byAddress.set(address, entry)
    },
    bytesOf: (address) => byAddress.get(address)?.bytes ?? 0,
    bytes: () => allBytes,
    messages: () => allMessages,
    list: () => byAddress,
  }
}

export async function writeUsage(transaction: RelayTransaction, usage: Usage): Promise<void> {
  const rows = [...usage.list()].map(([address, { messages, bytes }]) => ({ address, messages, bytes }))
  const changed = rows.filter(({ messages, bytes }) => messages !== 0 || bytes !== 0)
  for (const portion of portionsOf(changed)) {
    await transaction
      .insertInto('relay_usage')
      .values(portion)
      .onConflict((conflict) =>
        conflict.column('address').doUpdateSet(({ ref, eb }) => ({
          messages: eb(ref('relay_usage.messages'), '+', ref('excluded.messages')),
          bytes: eb(ref('relay_usage.bytes'), '+', ref('excluded.bytes')),
        })),
      )
      .execute()
  }
}

/** The usage of all addresses together. */
export async function readUsage(database: Pick<RelayTransaction, 'selectFrom'>) {
  const row = await database
    .selectFrom('relay_usage')
    .select(({ fn }) => [fn.sum<number>('messages').as('messages'), fn.sum<number>('bytes').as('bytes')])
    .executeTakeFirst()
  return { messages: Number(row?.messages ?? 0), bytes: Number(row?.bytes ?? 0) }
}

/** The usage of each of these addresses. */
export async function readMakers(
  transaction: RelayTransaction,
  makers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await transaction
    .selectFrom('relay_usage')
    .select(['address', 'bytes'])
    .where(isOneOf(transaction, 'address', [...new Set(makers)]))
    .execute()
  return new Map(rows.map(({ address, bytes }) => [address, bytes]))
}
