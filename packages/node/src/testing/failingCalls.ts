import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figures, isSoak } from './soak.ts'

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

/** So many calls of a kind are made to fail: a server that works does the same again and again. */
const mostTurns = 60

/**
 * Lets the n-th call fail: n goes through all that a life makes, or through so many of them, at other places in each run.
 * A sample is one: the first in an empty folder, where the server makes its files, and one while it works over what is
 * there. Answers how many did, and what came of it.
 */
export async function failEachCall<Known>([call, error]: FailingCall, server: FailingServer<Known>): Promise<Figures> {
  const figures = { calls: 0, refusedStarts: 0 }
  const watch = ['-e', `trace=${call}`]
  const turns = isSoak
    ? spread(await live(server, watch, async ({ refusal, trace }) => countCalls(whole(refusal, trace), call)))
    : [server.before === undefined ? 1 : 5]
  for (const turn of turns) {
    const inject = ['-e', `inject=${call}:error=${error}:when=${turn}`]
    await live(server, [...watch, ...inject], async ({ data, known, refusal, trace }) => {
      figures.refusedStarts += Number(refusal !== undefined)
      await server.assertKept(data, known, `${call} ${turn}`)
      figures.calls += Number(trace().includes('(INJECTED)'))
    })
  }
  // Not every server makes every kind, but all put what they acknowledged on the disk.
  if (figures.calls === 0 && (turns.length > 0 || call === 'fsync')) throw new Error(`No ${call} could be made to fail`)
  return figures
}

/** The trace of a life in which nothing was made to fail. */
function whole(refusal: unknown, trace: () => string): string {
  if (refusal !== undefined) throw refusal
  return trace()
}

type Life<Known> = {
  readonly data: string
  readonly known: Known
  /** The start that the server refused. */
  readonly refusal: unknown
  trace(): string
}

/** A life in a folder of its own under a tracer, and what is found after it. */
async function live<Known, Found>(
  { before, know, live: work }: FailingServer<Known>,
  options: readonly string[],
  find: (life: Life<Known>) => Promise<Found>,
): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-failing-'))
  const file = join(folder, 'trace')
  const data = join(folder, 'data')
  try {
    cpSync(before ?? mkdtempSync(join(folder, 'empty-')), data, { recursive: true })
    const known = know()
    const refusal = await work(data, known, [...tracer, '-o', file, ...options]).then(
      () => undefined,
      (failure: unknown) => {
        if (!isRefusal(failure)) throw failure
        return failure
      },
    )
    return await find({ data, known, refusal, trace: () => readFileSync(file, 'utf8') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How often the thread that did so the most made a call: the tracer counts for each by itself. */
function countCalls(trace: string, call: string): number {
  const counts = new Map<string, number>()
  for (const [, thread = ''] of trace.matchAll(new RegExp(`^(\\d+) +${call}\\(`, 'gm'))) {
    counts.set(thread, (counts.get(thread) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

/** Turns from 1 to `count`: all, or `mostTurns` of them at equal distances, which begin anywhere in the first. */
function spread(count: number): readonly number[] {
  const step = Math.max(1, count / mostTurns)
  const from = Math.random() * step
  return Array.from({ length: Math.min(count, mostTurns) }, (_, index) => 1 + Math.floor(from + index * step))
}

/** It may say that it cannot start, and begin with less never. What ends its engine says what it likes. */
export function isRefusal(failure: unknown): boolean {
  return /^Error: The program ended with (?!0|1: $)/.test(String(failure))
}
