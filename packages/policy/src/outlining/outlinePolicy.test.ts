import { expect, test } from 'vitest'
import type { PolicyType } from '../checking/policyType.ts'
import { scopes } from '../checking/scope.ts'
import { PolicyError } from '../errors.ts'
import { factPaths, fieldNames, stateFacts } from './knownFacts.ts'
import { outlinePolicy } from './outlinePolicy.ts'

const partOf = (part: 'condition' | 'consensus' | 'time', text: string) =>
  outlinePolicy({ effect: 'EFFECT_ALLOW', [part]: text })[part]
const condition = (text: string) => partOf('condition', text)

const fact = (path: string, ...steps: readonly unknown[]) => ({ root: { kind: 'fact', path }, steps })
const text = (value: string) => ({ root: { kind: 'text', text: value }, steps: [] })
const number = (value: bigint) => ({ root: { kind: 'number', number: value }, steps: [] })
const code = (value: string) => ({ root: { kind: 'code', code: value }, steps: [] })
const item = (...steps: readonly unknown[]) => ({ root: { kind: 'item', name: undefined }, steps })
const compare = (left: unknown, relation: string, ...right: readonly unknown[]) => ({
  kind: 'compare',
  left,
  relation,
  right,
})

test('a policy has an outline for each of its parts', () => {
  expect(
    outlinePolicy({
      effect: 'EFFECT_DENY',
      condition: "activity.kind == 'SIGN_TRANSACTION' && eth.tx.to == '0xAb'",
      consensus: "approvers.filter(user, user.tags.contains('ops')).count() >= 2",
      time: "CronSpan('0 9 * * 1-5', '8h', 'America/New_York')",
    }),
  ).toEqual({
    effect: 'EFFECT_DENY',
    condition: {
      kind: 'all',
      parts: [
        compare(fact('activity.kind'), 'is', text('SIGN_TRANSACTION')),
        compare(fact('eth.tx.to'), 'is', text('0xAb')),
      ],
    },
    consensus: {
      kind: 'elements',
      of: fact('approvers'),
      quantity: { kind: 'atLeast', count: 2 },
      tests: [{ item: undefined, node: compare(item({ kind: 'field', name: 'tags' }), 'contains', text('ops')) }],
    },
    time: {
      kind: 'schedule',
      schedule: {
        minutes: [[0, 0]],
        hours: [[9, 9]],
        monthDays: undefined,
        months: undefined,
        weekdays: [[1, 5]],
        duration: [{ unit: 'hour', count: 8 }],
        zone: 'America/New_York',
      },
    },
  })
  expect(outlinePolicy({ effect: 'EFFECT_ALLOW', condition: ' ' })).toEqual({ effect: 'EFFECT_ALLOW' })
})

test.each([
  ["activity.resource in ['AUTH', 'OTP']", compare(fact('activity.resource'), 'oneOf', text('AUTH'), text('OTP'))],
  ['eth.tx.to in []', compare(fact('eth.tx.to'), 'oneOf')],
  ['eth.tx.value <= 1000000000000000000', compare(fact('eth.tx.value'), 'atMost', number(10n ** 18n))],
  ['3 < eth.tx.nonce', compare(fact('eth.tx.nonce'), 'more', number(3n))],
  [
    "eth.tx.data[0..10] != '0xa9059cbb'",
    compare(fact('eth.tx.data', { kind: 'positions', from: 1n, to: 10n }), 'isNot', text('0xa9059cbb')),
  ],
  ["'cold' in private_key.tags", compare(fact('private_key.tags'), 'contains', text('cold'))],
  ['wallet.imported', { kind: 'state', fact: 'wallet.imported', holds: true }],
  ['!wallet.exported', { kind: 'state', fact: 'wallet.exported', holds: false }],
  ['false == wallet.imported', { kind: 'state', fact: 'wallet.imported', holds: false }],
  ['private_key.imported != false', { kind: 'state', fact: 'private_key.imported', holds: true }],
  [
    "eth.eip_712.message['permitted'][0]['token'] == '0xa'",
    compare(
      fact(
        'eth.eip_712.message',
        { kind: 'key', text: 'permitted' },
        { kind: 'position', position: 1n },
        { kind: 'key', text: 'token' },
      ),
      'is',
      text('0xa'),
    ),
  ],
  [
    "eth.eip_712.message['ids'].count() <= 2",
    compare(fact('eth.eip_712.message', { kind: 'key', text: 'ids' }, { kind: 'count' }), 'atMost', number(2n)),
  ],
  [
    "eth.tx.contract_call_args['to'].all(a, a in ['x', 'y'])",
    {
      kind: 'elements',
      of: fact('eth.tx.contract_call_args', { kind: 'key', text: 'to' }),
      quantity: { kind: 'every' },
      tests: [{ item: undefined, node: compare(item(), 'oneOf', text('x'), text('y')) }],
    },
  ],
  ['true', { kind: 'always' }],
  ['!false', { kind: 'not', part: { kind: 'never' } }],
  ["[eth.tx.to, 'a'] == ['b']", compare(code("[eth.tx.to, 'a']"), 'is', code("['b']"))],
  [
    "(eth.tx.to == 'a') == true",
    compare(code("eth.tx.to == 'a'"), 'is', { root: { kind: 'boolean', holds: true }, steps: [] }),
  ],
])('%s', (written, node) => {
  expect(condition(written)).toEqual(node)
})

const id = item({ kind: 'field', name: 'id' })

test.each([
  ['approvers.count() > 1', { quantity: { kind: 'more', count: 1 }, tests: [] }],
  ["approvers.any(u, u.id == 'a')", { quantity: { kind: 'atLeast', count: 1 } }],
  [
    "credentials.filter(c, c.type == 'X').all(c, c.id == 'a')",
    { of: code("credentials.filter(c, c.type == 'X')"), quantity: { kind: 'every' } },
  ],
  [
    "approvers.filter(u, u.id == 'a').filter(v, v.id != 'b').count() == 1",
    {
      quantity: { kind: 'is', count: 1 },
      tests: [{ node: compare(id, 'is', text('a')) }, { node: compare(id, 'isNot', text('b')) }],
    },
  ],
  [
    "approvers.filter(u, u.id == 'a').any(v, v.id != 'b')",
    { tests: [{ node: compare(id, 'is', text('a')) }, { node: compare(id, 'isNot', text('b')) }] },
  ],
])('approvals: %s', (written, node) => {
  expect(partOf('consensus', written)).toMatchObject(node)
})

test('an element has its name only where something below calls it by that', () => {
  const nested = partOf('consensus', 'approvers.any(u, credentials.any(c, c.user_id == u.id))')
  expect(nested).toMatchObject({ tests: [{ item: 'u', node: { tests: [{ item: undefined }] } }] })
  expect(partOf('consensus', "approvers.any(u, [u.id] == ['a'])")).toMatchObject({ tests: [{ item: 'u' }] })
  expect(partOf('consensus', 'approvers.any(u, credentials.any(u, u.user_id == u.id))')).toMatchObject({
    tests: [{ item: undefined, node: { tests: [{ item: undefined }] } }],
  })
})

test('times are compared as times, and schedules keep what was written', () => {
  const moment = {
    root: { kind: 'moment', nanos: 1_772_323_200_500_000_000n, code: "Timestamp('2026-03-01T00:00:00.5Z')" },
  }
  expect(partOf('time', "time.now >= Timestamp('2026-03-01T00:00:00.5Z')")).toMatchObject({
    left: fact('time.now'),
    relation: 'notBefore',
    right: [moment],
  })
  expect(partOf('time', "Timestamp('2026-03-01T00:00:00.5Z') >= time.now")).toMatchObject({ relation: 'notAfter' })
  expect(partOf('time', "CronSpan('0,30 * 1 1-3 0', '1d12h1m', 'UTC')")).toEqual({
    kind: 'schedule',
    schedule: {
      minutes: [
        [0, 0],
        [30, 30],
      ],
      hours: undefined,
      monthDays: [[1, 1]],
      months: [[1, 3]],
      weekdays: [[0, 0]],
      duration: [
        { unit: 'day', count: 1 },
        { unit: 'hour', count: 12 },
        { unit: 'minute', count: 1 },
      ],
      zone: 'UTC',
    },
  })
})

test('every fact of every part of a policy is known', () => {
  const leaves = (type: PolicyType, path: string): string[] =>
    type.kind === 'struct' ? [...type.fields].flatMap(([name, inner]) => leaves(inner, `${path}.${name}`)) : [path]
  const paths = Object.values(scopes).flatMap((scope) => [...scope].flatMap(([name, type]) => leaves(type, name)))
  expect([...factPaths, ...stateFacts].sort()).toEqual(paths.sort())
  const fields = [...scopes.consensus.values()].flatMap((type) =>
    type.kind === 'list' && type.element.kind === 'struct' ? [...type.element.fields.keys()] : [],
  )
  expect([...fieldNames].sort()).toEqual([...new Set(fields)].sort())
})

test('what is no policy has no outline', () => {
  expect(() => condition('eth.tx.too')).toThrow(PolicyError)
})
