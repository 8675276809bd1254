import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { RelayServerError } from '../errors.ts'
import { judgeRest, type RecordLayout } from './recordFrames.ts'

const currentName = 'journal.log'
/** Where an earlier version has put journals with a torn end. */
const movedName = 'journal.damaged'
const broughtName = 'journal.imported'

/**
 * Tells the whole story of a journal of the version before the tables, without changing a byte; false when there is none.
 * A write at its end that a crash cut off was never answered and is left out. Fails with `journal_not_readable` when the
 * file is somebody else's, with `journal_damaged` when it once told more than can be read, and with `journal_moved` when
 * it stands under another name.
 */
export function readEarlierJournal<Item>(
  folder: string,
  layout: RecordLayout<Item>,
  onRecord: (record: Item) => void,
): boolean {
  const path = join(folder, currentName)
  if (!existsSync(path)) {
    const movedPath = join(folder, movedName)
    const isBrought = existsSync(join(folder, broughtName))
    if (existsSync(movedPath) && !isBrought) throw new RelayServerError('journal_moved', { data: { path, movedPath } })
    return false
  }
  const bytes = readFileSync(path)
  const start = layout.magics[0]?.length ?? 0
  // A disk that was full may have cut off a journal in its very first bytes.
  const isOurs = layout.magics.some((each) => each.subarray(0, bytes.length).equals(bytes.subarray(0, start)))
  if (!isOurs) throw new RelayServerError('journal_not_readable', { data: { path } })
  const end = layout.read(bytes, start, onRecord)
  const rest = bytes.subarray(end)
  const { isTorn, wholeRecords } = judgeRest(rest)
  if (!isTorn) {
    const data = { path, position: end, bytes: rest.length, records: wholeRecords }
    throw new RelayServerError('journal_damaged', { data })
  }
  return true
}

/** Keeps the journal out of the way of the next start, when all that it told stands in the tables. */
export function setEarlierJournalAside(folder: string): void {
  const path = join(folder, currentName)
  // Another process may have been quicker.
  if (existsSync(path)) renameSync(path, join(folder, broughtName))
}
