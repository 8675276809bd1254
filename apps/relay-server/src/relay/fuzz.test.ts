import { silentLog, systemClock } from '@latchkey/base'
import { channelPair } from '@latchkey/base/testing'
import { relayFailures } from '@latchkey/remote'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantStore } from '../testing/instantStore.ts'
import { createToken } from '../testing/rawClient.ts'
import { newTopic, publication } from '../testing/withRelay.ts'
import { createRelay } from './relay.ts'

const codes = new Set<number>(Object.values(relayFailures).map(({ code }) => code))
const topic = newTopic()
const methods = [
  'irn_publish',
  'irn_subscribe',
  'irn_batchSubscribe',
  'irn_unsubscribe',
  'irn_batchPublish',
  'irn_fetchMessages',
  'irn_batchReceive',
  'wc_proposeSession',
  'wc_approveSession',
  'iridium_subscribe',
  'toString',
  '__proto__',
]
const params: readonly unknown[] = [
  publication(topic, 'AAmessage'),
  { topic },
  { topics: [topic, newTopic()] },
  { messages: [publication(topic, 'x')] },
  { receipts: [{ topic, messageId: 'x' }] },
  { pairingTopic: topic, sessionProposal: 'p' },
  { pairingTopic: topic, sessionTopic: newTopic(), sessionProposalResponse: 'r', sessionSettlementRequest: 's' },
]

const wellFormed = fc
  .record({
    id: fc.oneof(
      fc.integer(),
      fc.constant('1749000000000123456'),
      fc.constant(null),
      fc.constantFrom({}, [], true, 1e300),
    ),
    jsonrpc: fc.constantFrom('2.0', '2.0', '2.0', '1.0', 2),
    method: fc.constantFrom(...methods),
    params: fc.oneof(fc.constantFrom(...params), fc.jsonValue()),
  })
  .map((frame) => JSON.stringify(frame))

/** Cuts, doubles, swaps and flips, and whole runs of what parsers dislike. */
const mutated = fc
  .tuple(
    wellFormed,
    fc.array(fc.tuple(fc.nat(), fc.nat(20), fc.constantFrom('cut', 'double', 'flip', 'insert'), fc.nat()), {
      maxLength: 4,
    }),
  )
  .map(([frame, changes]) => changes.reduce(change, frame))
const nasty = [
  '"',
  '\\',
  '{',
  '[',
  '}',
  ']',
  ',"id":5',
  '\u0000',
  '\ud800',
  '9'.repeat(400),
  '['.repeat(20_000),
  '{"id":'.repeat(3000),
  '\\u0069d',
  'e999',
  '"__proto__":{},',
]

function change(frame: string, [at, length, kind, choice]: readonly [number, number, string, number]): string {
  const start = frame.length === 0 ? 0 : at % frame.length
  const [before, part, after] = [frame.slice(0, start), frame.slice(start, start + length), frame.slice(start + length)]
  if (kind === 'cut') return before + after
  if (kind === 'double') return before + part + part + after
  if (kind === 'insert') return before + nasty[choice % nasty.length] + part + after
  return before + String.fromCharCode((part.charCodeAt(0) || 0) ^ (1 << (choice % 16))) + part.slice(1) + after
}

test('mutated frames: always an answer of the catalogue or a close, never a crash', async () => {
  const complaints: unknown[] = []
  const log = { ...silentLog, error: (...details: unknown[]) => void complaints.push(details) }
  const limits = {
    requestsPerSecond: 1e9,
    requestBurst: 1e9,
    connectionBurst: 1e9,
    connectionsPerSecond: 1e9,
    topicsPerClient: 1e6,
  }
  const relay = createRelay({
    store: instantStore,
    clock: systemClock,
    log,
    config: { limits, audiences: ['relay.example'] },
  })
  const authorization = `Bearer ${createToken('ws://relay.example', Date.now())}`
  const open = () => {
    const { left, right } = channelPair()
    const line = { left, answers: [] as string[], isClosed: false }
    left.onMessage((text) => line.answers.push(text))
    left.onClose(() => {
      line.isClosed = true
    })
    relay.accept(right, { url: '/', ip: '', authorization })
    return line
  }
  let line = open()
  for (const frame of fc.sample(mutated)) {
    line.left.send(frame)
    for (let turn = 0; turn < 6; turn++) await Promise.resolve()
    const { answers, isClosed } = line
    if (!isClosed && !isAnswer(frame)) expect(answers, frame).toHaveLength(1)
    for (const answer of answers) {
      const { result, error } = JSON.parse(answer)
      if (result === undefined) expect(codes.has(error.code), answer).toBe(true)
    }
    line.answers.length = 0
    if (isClosed) line = open()
  }
  expect(complaints).toEqual([])
  await relay.close()
})

/** A text that looks like the acknowledgement of a delivery is not answered. */
function isAnswer(frame: string): boolean {
  try {
    const value: unknown = JSON.parse(frame)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    return Reflect.get(value, 'method') === undefined && ('result' in value || 'error' in value)
  } catch {
    return false
  }
}
