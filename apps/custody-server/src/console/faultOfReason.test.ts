import { evaluatePolicies, type PolicyFacts } from '@latchkey/policy'
import { expect, test } from 'vitest'
import { faultOfReason } from './faultOfReason.ts'

const facts: PolicyFacts = {
  activity: { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', resource: 'PRIVATE_KEY', action: 'SIGN' },
  wallet: { id: 'w1', imported: false, exported: false, label: 'main' },
}

function reasonOf(condition: string, effect = 'EFFECT_ALLOW'): string {
  const policies = [{ policyId: 'p', effect, condition }]
  const { outcomes } = evaluatePolicies({ policies, facts, approvers: [], credentials: [], nowMs: 0 })
  return outcomes[0]?.reason ?? 'none'
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

test('what no expression fails by here has its code as well', () => {
  expect(faultOfReason('A value is a whole number where a text or a list is needed.')).toEqual({
    code: 'unexpected_type',
    data: { actual: 'number', expected: 'textOrList' },
  })
  expect(faultOfReason('eth.eip_712.message of the request cannot be read as uint256.')).toEqual({
    code: 'fact_not_readable',
    data: { name: 'eth.eip_712.message', type: 'uint256' },
  })
  expect(faultOfReason('The policy could not be evaluated.')?.code).toBe('not_evaluated')
  expect(faultOfReason('Something of another release.')).toBeUndefined()
})

test('a name of any characters, also of several lines, is one value', () => {
  expect(faultOfReason("The request has no …['a.\nb'].")).toEqual({
    code: 'missing_field',
    data: { name: "…['a.\nb']" },
  })
})
