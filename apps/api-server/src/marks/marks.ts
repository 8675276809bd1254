import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Clock, Log } from '@latchkey/base'

const format = 'latchkey login row v1'
const tellEveryMs = 60_000

/** The tables whose rows sign somebody in, or decide whose organization a passkey opens; and that of the key itself. */
export type MarkedTable = 'login_challenge' | 'login_session' | 'embedded_challenge' | 'login_key'

type Row = Readonly<Record<string, string | number | null>>

/**
 * Tells rows that this program wrote from those of anybody else who can write to the database: each bears an
 * HMAC-SHA-256 over its table and all its columns, under a key that stands outside the database.
 */
export type Marks = {
  /** The row with its mark, as it is to be stored. */
  sign<Signed extends Row>(table: MarkedTable, row: Signed): Signed & { readonly mark: string }
  /** Whether a stored row is as this program wrote it; one that is not is told to the log and counted. */
  isOurs(table: MarkedTable, row: Row): boolean
  /** A key of 32 bytes for one use, made of the same one: whatever is under it is lost with that. */
  secret(use: string): Uint8Array
  /** How many were not, since the start. */
  refusedRows(): number
}

/** Marks under a key of 32 bytes; each table has a key of its own, made of it. */
export function createMarks(key: Uint8Array, { clock, log }: { readonly clock: Clock; readonly log: Log }): Marks {
  let refused = 0
  let toldAtMs = Number.NEGATIVE_INFINITY

  function markOf(table: MarkedTable, row: Row): string {
    const columns = Object.entries(row).filter(([name]) => name !== 'mark')
    const sorted = columns.sort(([left], [right]) => (left < right ? -1 : 1))
    // An integer beyond all numbers comes as a bigint: such a row is nobody's of ours, and must be told of like any other.
    const text = JSON.stringify([format, table, sorted], (_name, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    )
    const own = new Uint8Array(hkdfSync('sha256', key, '', `${format} ${table}`, 32))
    return createHmac('sha256', own).update(text).digest('hex')
  }

  return {
    sign: (table, row) => ({ ...row, mark: markOf(table, row) }),
    isOurs(table, row) {
      const [found, wanted] = [Buffer.from(String(row['mark'])), Buffer.from(markOf(table, row))]
      if (found.length === wanted.length && timingSafeEqual(found, wanted)) return true
      refused++
      // Rows written by a stranger must not fill the disk with reports of them.
      if (clock.now() - toldAtMs >= tellEveryMs) {
        toldAtMs = clock.now()
        log.warn(`A row of ${table} was written by somebody else and counts as not there; ${refused} since the start`)
      }
      return false
    },
    secret: (use) => new Uint8Array(hkdfSync('sha256', key, '', `latchkey login secret v1 ${use}`, 32)),
    refusedRows: () => refused,
  }
}
