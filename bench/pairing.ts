// How long it takes to pair a wallet: our two sides against the official two, on the same relay in one run, by turns.
// Each round begins with clients that have not spoken with the relay yet. The relay runs in a process of its own.
//
//   npm run bench:pairing -- [--rounds=15]
//
// It listens on 127.0.0.1 only and ends by itself.

import { parseArgs } from 'node:util'
import { spawnRelay } from '@latchkey/relay-server/testing'
import { officialPair } from './pairing/official.ts'
import { ourPair } from './pairing/ours.ts'
import type { Pair } from './pairing/pair.ts'

const goals = { codeMs: 500, ratio: 1 }
/** Until the engine has compiled what is hot on either side. */
const warmUps = 3

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } })

type Times = { readonly codeMs: number; readonly connectedMs: number }

const kinds = { ours: ourPair, official: officialPair } as const
type Kind = keyof typeof kinds
const results: Record<Kind, Times[]> = { ours: [], official: [] }
const first: Partial<Record<Kind, Times>> = {}

const relay = await spawnRelay({ LATCHKEY_RELAY_DATA: 'memory' })
try {
  for (let round = 0; round < warmUps + Number(values.rounds); round++) {
    // The initiator changes with the round.
    const order: readonly Kind[] = round % 2 === 0 ? ['ours', 'official'] : ['official', 'ours']
    for (const kind of order) {
      const times = await measure(await kinds[kind](relay.url))
      first[kind] ??= times
      if (round >= warmUps) results[kind].push(times)
    }
    process.stdout.write('.')
  }
} finally {
  await relay.end('SIGKILL')
}
process.stdout.write('\n')
report()
process.exit()

async function measure(pair: Pair): Promise<Times> {
  try {
    const startMs = performance.now()
    const uri = await pair.propose()
    const codeMs = performance.now() - startMs
    await pair.approve(uri)
    return { codeMs, connectedMs: performance.now() - startMs }
  } finally {
    await pair.close()
  }
}

function report(): void {
  const [ours, official] = [summarise(results.ours), summarise(results.official)]
  console.log(`Medians of ${values.rounds} rounds, by turns; the first round of each beside them.`)
  const row = (kind: Kind, times: Times) => ({
    'code ready, ms': times.codeMs.toFixed(1),
    'connected, ms': times.connectedMs.toFixed(1),
    'code ready at first, ms': first[kind]?.codeMs.toFixed(1),
    'connected at first, ms': first[kind]?.connectedMs.toFixed(1),
  })
  console.table({ ours: row('ours', ours), official: row('official', official) })
  check('ms until the code is ready', Math.max(ours.codeMs, first.ours?.codeMs ?? 0), goals.codeMs)
  check('proposal to connected, times the official pair', ours.connectedMs / official.connectedMs, goals.ratio)
}

function summarise(list: readonly Times[]): Times {
  return {
    codeMs: median(list.map((times) => times.codeMs)),
    connectedMs: median(list.map((times) => times.connectedMs)),
  }
}

function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function check(title: string, value: number, limit: number): void {
  const isOver = !(value <= limit)
  if (isOver) process.exitCode = 1
  console.log(`${isOver ? 'OVER' : 'ok  '} ${title.padEnd(56)} ${value.toFixed(2).padStart(8)} of ${limit}`)
}
