import type { Hex } from '@latchkey/base'
import type { TransferRecord } from './transferRecord.ts'

/** Every hash under which a transfer, or what was sent to take its place, can come true; the followed one first. */
export function knownHashes({ hash, replacedBy, attempts = [] }: TransferRecord): readonly Hex[] {
  const all = [hash, ...attempts.flatMap((attempt) => [attempt.instead, attempt.hash]), replacedBy]
  return [...new Set(all.filter((each) => each !== undefined))]
}
