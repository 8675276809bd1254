import { randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isRefusal } from './failingCalls.ts'
import type { Figures } from './soak.ts'

/**
 * Of what was acknowledged: all is there; something is not, and that was said; it is another or not there, which only
 * the owner's command or SQLite's own check finds; or which nobody finds.
 */
export type Finding = 'unharmed' | 'told' | 'foundLater' | 'missing'

const pageBytes = 4096

/**
 * Turns a bit in each page of a file, each time in a copy of the folder, and counts what is found.
 * What is served wrong fails: `look` says so.
 */
export async function turnBits(
  folder: string,
  file: string,
  look: (copy: string) => Promise<Finding>,
): Promise<Figures> {
  const figures = { pages: 0, refusedStarts: 0, unharmed: 0, told: 0, foundLater: 0, missing: 0 }
  const whole = readFileSync(join(folder, file))
  const pages = Math.ceil(whole.length / pageBytes)
  for (let page = 0; page < pages; page++) {
    const copy = mkdtempSync(join(tmpdir(), 'latchkey-bits-'))
    const place = placeIn(whole, page)
    try {
      cpSync(folder, copy, { recursive: true })
      const turned = Buffer.from(whole)
      turned[place] = (turned[place] ?? 0) ^ (1 << randomInt(8))
      writeFileSync(join(copy, file), turned)
      const finding = await look(copy).catch((failure: unknown) => {
        if (!isRefusal(failure)) throw new Error(`A bit of byte ${place} of ${file} was turned`, { cause: failure })
        figures.refusedStarts++
        return 'told' as const
      })
      figures[finding === 'missing' && !isSound(join(copy, file)) ? 'foundLater' : finding]++
      figures.pages++
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  return figures
}

/** SQLite's own check of the file's trees; of what stands in them it keeps no sums. */
function isSound(path: string): boolean {
  const database = new DatabaseSync(path)
  try {
    const [row] = database.prepare('pragma integrity_check').all()
    return row?.['integrity_check'] === 'ok'
  } catch {
    return false
  } finally {
    database.close()
  }
}

/** A byte of the page that says something, where there is one. */
function placeIn(bytes: Buffer, page: number): number {
  const [start, end] = [page * pageBytes, Math.min((page + 1) * pageBytes, bytes.length)]
  const places = [...bytes.subarray(start, end).keys()].filter((at) => bytes[start + at] !== 0)
  return start + (places[randomInt(Math.max(1, places.length))] ?? 0)
}
