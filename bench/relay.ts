// The cost of carrying a message: our relay in memory, with its file, and two of them over PostgreSQL, against a bare
// WebSocket server that forwards and keeps nothing, in one run on one machine. Every message is published, answered,
// delivered and acknowledged: four frames.
//
//   npm run bench:relay -- [--sockets=200,2000] [--rounds=5] [--seconds=4] [--modes=memory,file,postgres] [--soak=600]
//
// It listens on 127.0.0.1 only and ends by itself.

import { parseArgs } from 'node:util'
import { measureIdle } from './relay/idle.ts'
import { openLoad, pause } from './relay/load.ts'
import { measureRestart } from './relay/restart.ts'
import { type Mode, modes, startServers } from './relay/servers.ts'
import { soak } from './relay/soak.ts'

const perSecond = 2000
/** The engine compiles what is hot; a relay runs for weeks. */
const warmUpMs = 4000
/** So many messages are on their way in the closed loop. */
const inFlight = 800

type Goal = {
  readonly cpu: number
  readonly p50Ratio?: number
  readonly p50MoreMs?: number
  readonly saturation?: number
}
const goals: Readonly<Record<Exclude<Mode, 'bare'>, (sockets: number) => Goal>> = {
  memory: (sockets) => ({ cpu: sockets > 1000 ? 2 : 1.8, p50Ratio: 2, saturation: sockets > 1000 ? 0.55 : 0.7 }),
  file: () => ({ cpu: 2.5, p50MoreMs: 6 }),
  postgres: () => ({ cpu: 4, p50MoreMs: 4 }),
}

type Round = {
  readonly cpuMicroseconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly perSecondAtMost: number
  readonly connectMicroseconds: number
}

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '200,2000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    modes: { type: 'string', default: 'memory,file,postgres' },
    soak: { type: 'string', default: '0' },
  },
})
const chosen = modes.filter((mode) => mode === 'bare' || values.modes.split(',').includes(mode))

for (const sockets of values.sockets.split(',').map(Number)) {
  const results = new Map<Mode, Round[]>(chosen.map((mode) => [mode, []]))
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const mode of chosen) {
      results.get(mode)?.push(await measure(mode, sockets))
      process.stdout.write('.')
    }
  }
  process.stdout.write('\n')
  report(sockets, results)
}
if (values.modes.includes('memory')) await measureIdle()
if (values.modes.includes('file')) await measureRestart()
if (Number(values.soak) > 0) await soak(Number(values.soak))
process.exit()

/** One round of one mode, on fresh processes: what the machine does besides is shared fairly. */
async function measure(mode: Mode, sockets: number): Promise<Round> {
  const servers = await startServers(mode)
  try {
    const before = await servers.read()
    const load = await openLoad(servers.urls, sockets)
    const opened = await servers.read()
    await load.openLoop(perSecond, warmUpMs)
    const start = await servers.read()
    const { messages, timesMs } = await load.openLoop(perSecond, Number(values.seconds) * 1000)
    const end = await servers.read()
    const closed = await load.closedLoop(
      Math.max(1, Math.round(inFlight / (sockets / 2))),
      Number(values.seconds) * 1000,
    )
    await load.close()
    return {
      cpuMicroseconds: ((end.cpuSeconds - start.cpuSeconds) / messages) * 1e6,
      p50Ms: quantile(timesMs, 0.5),
      p99Ms: quantile(timesMs, 0.99),
      perSecondAtMost: closed.messages / closed.seconds,
      connectMicroseconds: ((opened.cpuSeconds - before.cpuSeconds) / sockets) * 1e6,
    }
  } finally {
    await servers.close()
    await pause(100)
  }
}

function report(sockets: number, results: ReadonlyMap<Mode, readonly Round[]>): void {
  const bare = summarise(results.get('bare') ?? [])
  console.log(`\n${sockets} sockets, ${perSecond} messages a second, medians of ${values.rounds} rounds`)
  console.table(
    Object.fromEntries(
      [...results].map(([mode, rounds]) => {
        const own = summarise(rounds)
        return [
          mode,
          {
            'CPU µs/message': own.cpuMicroseconds.toFixed(1),
            'p50 ms': own.p50Ms.toFixed(2),
            'p99 ms': own.p99Ms.toFixed(2),
            'messages/s at most': Math.round(own.perSecondAtMost),
            'CPU µs/connection': Math.round(own.connectMicroseconds),
          },
        ]
      }),
    ),
  )
  for (const [mode, rounds] of results) {
    if (mode === 'bare') continue
    const own = summarise(rounds)
    const goal = goals[mode](sockets)
    check(`${mode}: CPU, times the bare server's`, own.cpuMicroseconds / bare.cpuMicroseconds, goal.cpu)
    if (goal.p50Ratio !== undefined)
      check(`${mode}: p50, times the bare server's`, own.p50Ms / bare.p50Ms, goal.p50Ratio)
    if (goal.p50MoreMs !== undefined)
      check(`${mode}: p50, ms more than the bare server's`, own.p50Ms - bare.p50Ms, goal.p50MoreMs)
    if (goal.saturation !== undefined) {
      // As a cost, so that less is better as everywhere else.
      check(
        `${mode}: most messages a second, the bare server's against ours`,
        bare.perSecondAtMost / own.perSecondAtMost,
        1 / goal.saturation,
      )
    }
  }
}

function summarise(rounds: readonly Round[]): Round {
  const median = (pick: (round: Round) => number) => quantile(Float64Array.from(rounds.map(pick)).sort(), 0.5)
  return {
    cpuMicroseconds: median((round) => round.cpuMicroseconds),
    p50Ms: median((round) => round.p50Ms),
    p99Ms: median((round) => round.p99Ms),
    perSecondAtMost: median((round) => round.perSecondAtMost),
    connectMicroseconds: median((round) => round.connectMicroseconds),
  }
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function check(what: string, value: number, goal: number): void {
  const isMet = value <= goal
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${value.toFixed(2)} (goal ${goal.toFixed(2)})`)
  if (!isMet) process.exitCode = 1
}
