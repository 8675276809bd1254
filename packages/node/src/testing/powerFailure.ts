import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layAfterPowerFailure, type Remains } from './powerCut.ts'
import { readTrace, tracerOf } from './powerTrace.ts'
import type { Figures } from './soak.ts'

/** A server whose power goes, and what its clients were told and when. */
export type PoweredServer<Known> = {
  /** Starts it over a folder that is not there yet, under the words given, works with it, and ends it as a service manager would. */
  live(folder: string, under: readonly string[]): Promise<Known>
  /** Starts it over what is left, and looks for all that was told by then, in milliseconds since the epoch. */
  assertKept(folder: string, known: Known, untilMs: number): Promise<void>
}

/**
 * Lets one life's power go at so many moments, with nothing left of what was not synced and with some of it. Keeps the
 * trace and what was left of a moment that fails.
 */
export async function failPower<Known>(server: PoweredServer<Known>, times: number): Promise<Figures> {
  // Traces name the place that links lead to.
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-power-')))
  const [folder, trace] = [join(place, 'lived'), join(place, 'trace')]
  mkdirSync(folder, { mode: 0o700 })
  // The server makes its folder itself: whether that stays is for it to see to.
  const known = await server.live(join(folder, 'data'), tracerOf(trace))
  const events = readTrace(trace, folder)
  const writes = events.filter(({ kind }) => kind === 'write').length
  const syncs = events.filter(({ kind }) => kind === 'sync').length
  for (let time = 0; time < times; time++) {
    const remains: Remains = time % 2 === 0 ? 'nothing' : 'some'
    // First when it is all done: what is not synced then never is.
    const before = time === 0 ? events.length : randomInt(1, events.length + 1)
    const left = join(place, `left ${time}`)
    layAfterPowerFailure({ events, folder }, left, { before, remains })
    await server
      .assertKept(join(left, 'data'), known, events[before]?.atMs ?? Number.POSITIVE_INFINITY)
      .catch((cause: unknown) => {
        const next = events[before]
        const what = `${next?.kind ?? 'end'} ${next?.path ?? ''}`
        const moment = `before event ${before} of ${events.length} (${what}), leaving ${remains}`
        throw new Error(`Power went ${moment}; what is left and the trace are in ${place}`, { cause })
      })
    rmSync(left, { recursive: true, force: true })
  }
  rmSync(place, { recursive: true, force: true })
  return { powerFailures: times, writes, syncs }
}
