import { fakeClock } from '@latchkey/base/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame, toAckFrame } from './frames.ts'
import { fakeRelayServer } from './testing/fakeRelayServer.ts'
import { testClient, topicOf } from './testing/testClient.ts'

const topic = topicOf(0xabc)
const delivery = `{"id":1749000000000123456,"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"s","data":{"topic":"${topic}","message":"YQ==","publishedAt":1700000000000,"tag":1108}}}`
const answer = '{"id":1700000000000001,"jsonrpc":"2.0","result":true}'
const failure = '{"id":"1700000000000001","jsonrpc":"2.0","error":{"code":-32600,"message":"no\\nmore"}}'

test('the three kinds of frames', () => {
  expect(readFrame(answer)).toEqual({ kind: 'answer', id: 1_700_000_000_000_001, result: true })
  expect(readFrame(failure)).toEqual({ kind: 'failure', id: 1_700_000_000_000_001, code: -32600, text: 'no' })
  expect(readFrame(delivery)).toEqual({
    kind: 'delivery',
    rawId: '1749000000000123456',
    delivery: { topic, message: 'YQ==', publishedAtMs: 1_700_000_000_000, tag: 1108 },
  })
})

test('an acknowledgement repeats all digits of the id', () => {
  expect(toAckFrame('1749000000000123456')).toBe('{"id":1749000000000123456,"jsonrpc":"2.0","result":true}')
})

test.each([
  delivery.replace('1749000000000123456', '"x"'.padEnd(80, ' ')).replace('"x"', `"${'x'.repeat(80)}"`),
  delivery.replace('"id":1749000000000123456,', ''),
  delivery.replace(topic, 'short'),
  delivery.replace('"YQ=="', '""'),
  delivery.replace('1700000000000,', '-1,'),
  delivery.replace('irn_subscription', 'irn_publish'),
  answer.replace('1700000000000001', '1749000000000123456'),
  answer.replace('1700000000000001', 'null'),
  answer.replace('"result"', '"method":"x","result"'),
])('%s is none', (frame) => expect(readFrame(frame)).toBeUndefined())

/** Frames with pieces cut out, doubled and put in. */
const mutated = fc
  .tuple(
    fc.constantFrom(delivery, answer, failure),
    fc.array(
      fc.tuple(
        fc.nat(260),
        fc.nat(20),
        fc.oneof(
          fc.string({ maxLength: 6 }),
          fc.constantFrom('"id":', '}', '{', '1e999', '\\u0069d', '[[', '-0', 'null'),
        ),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([frame, edits]) =>
    edits.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), frame),
  )

test('mutated frames are read or ignored; what is read can be answered', () => {
  fc.assert(
    fc.property(fc.oneof(mutated, fc.json(), fc.string()), (text) => {
      const frame = readFrame(text)
      if (frame?.kind === 'delivery') expect(() => JSON.parse(toAckFrame(frame.rawId))).not.toThrow()
      else if (frame) expect(Number.isSafeInteger(frame.id)).toBe(true)
    }),
  )
})

test('a client that is told thousands of mutated frames goes on working', async () => {
  const clock = fakeClock()
  const server = fakeRelayServer({ now: clock.now })
  const [one, two] = [testClient({ clock, server, seed: 1 }), testClient({ clock, server, seed: 2 })]
  void one.relay.subscribe([topic])
  await clock.advance(0)
  for (const text of fc.sample(mutated, 5000)) server.say(text)
  await clock.advance(20_000)
  void two.relay.publish({ topic, message: 'after', ttlSeconds: 300, tag: 1 })
  await clock.advance(20_000)
  expect(one.texts()).toContain('after')
})
