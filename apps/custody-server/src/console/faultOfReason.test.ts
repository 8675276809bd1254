import { evaluatePolicies, factsOfTypedData, PolicyError, type PolicyFacts, policyErrors } from '@latchkey/policy'
import { expect, test } from 'vitest'
import { faultOfReason } from './faultOfReason.ts'

const facts: PolicyFacts = {
  activity: { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', resource: 'PRIVATE_KEY', action: 'SIGN' },
  wallet: { id: 'w1', imported: false, exported: false, label: 'main' },
  typedData: factsOfTypedData({
    types: {
      Mail: [
        { name: 'count', type: 'uint256' },
        { name: 'text', type: 'string' },
        { name: 'ok', type: 'bool' },
        { name: 'list', type: 'uint256[]' },
        { name: 'inner', type: 'Inner' },
      ],
      Inner: [],
    },
    primaryType: 'Mail',
    domain: {},
    message: { count: 1, text: 'a', ok: true, list: [1], inner: {} },
  }),
}

function reasonOf(condition: string, effect = 'EFFECT_ALLOW'): string {
  const policies = [{ policyId: 'p', effect, condition }]
  const { outcomes } = evaluatePolicies({ policies, facts, approvers: [], credentials: [], nowMs: 0 })
  return outcomes[0]?.reason ?? 'none'
}

/** The sentence that something fails with. */
function messageOf(fail: () => unknown): string {
  try {
    fail()
  } catch (error) {
    if (error instanceof PolicyError) return error.message
  }
  return 'none'
}

const long = `[${Array.from({ length: 100 }, (_, place) => place).join(', ')}]`
const endless = ['a', 'b', 'c'].reduce((test, item) => `${long}.all(${item}, ${test})`, 'true')

test.each([
  ["eth.tx.to == '0x'", { code: 'missing_field', data: { name: 'eth.tx' } }],
  ["wallet.label[2..9] == 'in'", { code: 'out_of_range', data: { range: '2..9', length: 4 } }],
  ["wallet.label[7] == 'in'", { code: 'out_of_range', data: { range: '7', length: 4 } }],
  [endless, { code: 'too_much_work', data: { limit: 100_000 } }],
  ["wallet.label == 'main' &&", { code: 'unreadable', data: {} }],
])('the reason of %j has its code and its values', (condition, fault) => {
  expect(faultOfReason(reasonOf(condition))).toEqual(fault)
})

test.each([
  ["message['count'][0..1] == 'a'", 'number', 'textOrList'],
  ["message['text'] == 1", 'number', 'text'],
  ["message['text'] > 1", 'text', 'number'],
  ["message['text']", 'text', 'boolean'],
  ["message['ok'].count() == 1", 'boolean', 'list'],
  ["message['list'] == 1", 'number', 'list'],
  ["message['inner'] > 1", 'record', 'number'],
])('of two kinds of values both have a code: %s', (condition, actual, expected) => {
  const reason = reasonOf(`eth.eip_712.${condition}`)
  expect(faultOfReason(reason)).toEqual({ code: 'unexpected_type', data: { actual, expected } })
})

test('each sentence of the language that can be the reason of an outcome has a code', () => {
  const data = { name: 'n', type: 't', range: '1', length: 2, actual: 'a text', expected: 'a list', limit: 3 }
  // Of interfaces that a policy is held against when it is made.
  const ofMaking = ['no_interface', 'no_such_function', 'no_such_argument']
  const codes = (Object.keys(policyErrors) as (keyof typeof policyErrors)[]).filter((code) => !ofMaking.includes(code))
  const own = ['missing_field', 'out_of_range', 'unexpected_type', 'too_much_work', 'fact_not_readable']
  for (const code of codes) {
    const { message } = new PolicyError(code, { data })
    expect(faultOfReason(message)?.code, message).toBe(own.includes(code) ? code : 'unreadable')
  }
})

test('what no expression fails by here has its code as well', () => {
  expect(faultOfReason('eth.eip_712.message of the request cannot be read as uint256.')).toEqual({
    code: 'fact_not_readable',
    data: { name: 'eth.eip_712.message', type: 'uint256' },
  })
  let deep: unknown = 1
  for (let depth = 0; depth < 40; depth++) deep = [deep]
  const types = { Mail: [{ name: 'list', type: `uint256${'[]'.repeat(40)}` }] }
  const read = () => factsOfTypedData({ types, primaryType: 'Mail', domain: {}, message: { list: deep } })
  expect(faultOfReason(messageOf(read))).toEqual({ code: 'message_too_large', data: {} })
  expect(faultOfReason('The policy could not be evaluated.')?.code).toBe('not_evaluated')
  expect(faultOfReason('Something of another release.')).toBeUndefined()
})

test('a name of any characters, also of several lines, is one value', () => {
  expect(faultOfReason("The request has no …['a.\nb'].")).toEqual({
    code: 'missing_field',
    data: { name: "…['a.\nb']" },
  })
})
