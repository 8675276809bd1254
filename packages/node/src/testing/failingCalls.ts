import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dose, type Figures, isSoak } from './soak.ts'

/** A call of the system, and the error with which it fails. */
export type FailingCall = readonly [call: string, error: string]

/** The one by which an acknowledged write is on the disk. */
const sample: readonly FailingCall[] = [['fsync', 'EIO']]
const others: readonly FailingCall[] = [
  ['pwrite64', 'EIO'],
  ['rename', 'EIO'],
  ['openat', 'EIO'],
  ['link', 'EIO'],
  ['pwrite64', 'ENOSPC'],
  ['write', 'EIO'],
  ['fdatasync', 'EIO'],
  ['ftruncate', 'EIO'],
  ['mkdir', 'EIO'],
  ['unlink', 'EIO'],
]

/** Calls that write to files, and that make, name and remove them; in `npm test` the one that matters most. */
export const failingCalls: readonly FailingCall[] = isSoak ? [...sample, ...others] : sample

/** A server whose calls fail, and what its clients know of it. */
export type FailingServer<Known> = {
  /** A folder in which it has lived without a fault, copied for each try; undefined for an empty one. */
  readonly before?: string | undefined
  /** The clients' knowledge when it starts. */
  know(): Known
  /** Starts it under the words given, works with it, and ends it by -9. Fails where it does not start. */
  live(folder: string, known: Known, under: readonly string[]): Promise<void>
  /** Starts it as it is, and looks for all that was answered. */
  assertKept(folder: string, known: Known, what: string): Promise<void>
}

/**
 * Makes calls of the system fail as a broken disk does. `-D` leaves the program the child of this process, and with
 * `--seccomp-bpf` it stops at the named calls alone.
 */
const tracer = ['strace', '--seccomp-bpf', '-D', '-f', '-qq']

/** Whether calls can be made to fail here (strace). */
export const canFailCalls =
  spawnSync('strace', ['--seccomp-bpf', '-f', '-qq', '-o', '/dev/null', '-e', 'inject=fsync:error=EIO', 'true'])
    .status === 0

/** So many lives in a row in which nothing failed say that there is no further call. */
const enoughWithout = 2

/**
 * Lets the n-th call fail, for every n that there is. A sample is one of them: the first in an empty folder, where the server
 * makes its files, and one while it works over what is there. Answers how many did, and what came of it.
 */
export async function failEachCall<Known>(
  [call, error]: FailingCall,
  { before, know, live, assertKept }: FailingServer<Known>,
): Promise<Figures> {
  const figures = { calls: 0, refusedStarts: 0 }
  let without = 0
  const first = dose(before === undefined ? 1 : 5, 1)
  const last = dose(first, Number.POSITIVE_INFINITY)
  for (let turn = first; without < enoughWithout && turn <= last; turn++) {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-failing-'))
    const trace = join(folder, 'trace')
    const data = join(folder, 'data')
    try {
      cpSync(before ?? mkdtempSync(join(folder, 'empty-')), data, { recursive: true })
      const known = know()
      const inject = `inject=${call}:error=${error}:when=${turn}`
      const under = [...tracer, '-o', trace, '-e', `trace=${call}`, '-e', inject]
      await live(data, known, under).catch((failure: unknown) => {
        if (!isRefusal(failure)) throw failure
        figures.refusedStarts++
      })
      await assertKept(data, known, `${call} ${turn}`)
      const isFailed = readFileSync(trace, 'utf8').includes('(INJECTED)')
      without = isFailed ? 0 : without + 1
      figures.calls += Number(isFailed)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  // A sample in which nothing failed would hold nothing.
  if (figures.calls === 0) throw new Error(`No ${call} could be made to fail`)
  return figures
}

/** It may say that it cannot start, and begin with less never. What ends its engine says what it likes. */
export function isRefusal(failure: unknown): boolean {
  return /^Error: The program ended with (?!0|1: $)/.test(String(failure))
}
