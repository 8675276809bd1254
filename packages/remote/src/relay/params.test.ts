import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relayFailures } from './failures.ts'
import { type RelayMethod, readRelayParams, toRelayMethod } from './params.ts'

const topic = 'AB'.repeat(32)
const publish = { topic, message: 'AAAA', ttl: 300, tag: 1108, prompt: true }

test('a publication keeps what it needs and leaves the analytics behind', () => {
  const params = { ...publish, correlationId: 7, tvf: { rpcMethods: ['x'] }, txHashes: ['0x'] }
  expect(readRelayParams('irn_publish', params)).toEqual({ params: { ...publish, topic: topic.toLowerCase() } })
})

test.each(['eyJhbGciOiJFUzI1NiJ9.e30.c2ln', ''])('the attestation “%s” is kept as it is', (attestation) => {
  const read = readRelayParams('irn_publish', { ...publish, attestation })
  expect(read).toHaveProperty('params.attestation', attestation)
  const proposal = readRelayParams('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'AAAA', attestation })
  expect(proposal).toHaveProperty('params.attestation', attestation)
})

test.each([undefined, null])('the attestation %s is none', (attestation) => {
  expect(readRelayParams('irn_publish', { ...publish, attestation })).toHaveProperty('params.attestation', undefined)
})

test.each([
  [-5, 0],
  [0, 0],
  [12.7, 12],
  [604_801, 604_800],
  [undefined, 21_600],
])('a lifetime of %s seconds becomes %s', (ttl, expected) => {
  expect(readRelayParams('irn_publish', { ...publish, ttl })).toHaveProperty('params.ttl', expected)
})

test('a proposal without a lifetime gets five minutes', () => {
  const params = { pairingTopic: topic, sessionProposal: 'AAAA', correlationId: 1 }
  const expected = { pairingTopic: topic.toLowerCase(), sessionProposal: 'AAAA', ttl: 300 }
  expect(readRelayParams('wc_proposeSession', params)).toEqual({ params: expected })
})

describe('parameters are refused with the right tag', () => {
  test.each([
    ['irn_publish', { ...publish, topic: 'ab' }, 'InvalidTopic'],
    ['irn_publish', { ...publish, topic: 7 }, 'InvalidTopic'],
    ['irn_publish', { ...publish, message: '' }, 'InvalidParams'],
    ['irn_publish', { ...publish, tag: -1 }, 'InvalidParams'],
    ['irn_publish', { ...publish, tag: 2 ** 32 }, 'InvalidParams'],
    ['irn_publish', { ...publish, ttl: '300' }, 'InvalidParams'],
    ['irn_publish', undefined, 'InvalidParams'],
    ['irn_publish', { ...publish, attestation: 7 }, 'InvalidParams'],
    ['irn_publish', { ...publish, attestation: 'x'.repeat(8193) }, 'PayloadSizeExceeded'],
    ['irn_batchPublish', { messages: [{ ...publish, attestation: 'x'.repeat(8193) }] }, 'PayloadSizeExceeded'],
    ['irn_publish', [publish], 'InvalidTopic'],
    ['irn_batchSubscribe', { topics: [] }, 'BatchEmpty'],
    ['irn_batchSubscribe', { topics: Array(501).fill(topic) }, 'BatchLimitExceeded'],
    ['irn_batchSubscribe', { topics: [topic, 'x'] }, 'InvalidTopic'],
    ['irn_batchUnsubscribe', { subscriptions: [{ topic: 'x' }] }, 'InvalidTopic'],
    ['wc_approveSession', { pairingTopic: topic, sessionTopic: 'x' }, 'InvalidTopic'],
    ['wc_proposeSession', { pairingTopic: topic }, 'InvalidParams'],
  ] as const)('%s %#', (method, params, failure) => {
    expect(readRelayParams(method, params)).toEqual({ failure: relayFailures[failure] })
  })

  test('500 topics are not too many', () => {
    expect(readRelayParams('irn_batchSubscribe', { topics: Array(500).fill(topic) })).toHaveProperty('params')
  })
})

test('older names are the same methods, and prototype names are none', () => {
  expect(toRelayMethod('waku_publish')).toBe('irn_publish')
  expect(toRelayMethod('iridium_subscribe')).toBe('irn_subscribe')
  expect(toRelayMethod('wc_proposeSession')).toBe('wc_proposeSession')
  for (const method of ['irn_watchRegister', 'constructor', '__proto__', '', 'publish']) {
    expect(toRelayMethod(method)).toBeUndefined()
  }
})

test('mutated parameters are read or refused, and never crash', () => {
  const methods: readonly RelayMethod[] = [
    'irn_publish',
    'irn_batchSubscribe',
    'irn_batchPublish',
    'irn_batchUnsubscribe',
    'wc_approveSession',
  ]
  const value = fc.oneof(fc.anything(), fc.constantFrom(topic, 'AAAA', 300, 1108, [topic], [{ topic }], [publish]))
  const keys = [
    'topic',
    'message',
    'ttl',
    'tag',
    'prompt',
    'attestation',
    'topics',
    'subscriptions',
    'messages',
    '__proto__',
  ]
  const params = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...keys), value))
  fc.assert(
    fc.property(fc.constantFrom(...methods), params, (method, input) => {
      const read = readRelayParams(method, input)
      expect('params' in read || Object.values(relayFailures).includes(read.failure as never)).toBe(true)
    }),
  )
})
