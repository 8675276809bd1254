import { describe, expect, test } from 'vitest'
import { assertCallsKnown, type KnownContract } from '../checking/assertCallsKnown.ts'
import { type ContractCall, factsOfTransaction } from '../facts/factsOfTransaction.ts'
import type { PolicyValue } from '../values/values.ts'
import { evaluatePolicies } from './evaluatePolicies.ts'

const [token, other] = [`0x${'a0'.repeat(20)}`, `0x${'b0'.repeat(20)}`]
const fields = {
  ...({ kind: 'TYPE_2', from: other, valueWei: 0n, gas: 1n, nonce: 0n, chainId: 1n, gasPriceWei: 1n } as const),
  ...{ maxFeePerGasWei: 1n, maxPriorityFeePerGasWei: 1n, maxFeePerBlobGasWei: undefined },
}
const activity = { type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', resource: 'PRIVATE_KEY', action: 'SIGN' }

type Call = {
  readonly to: string
  readonly data?: string
  readonly isRead?: boolean
  readonly call?: ContractCall
  readonly valueWei?: bigint
  readonly effect?: string
}

/** A denial's reason about a transaction whose call could not be read, or could. */
function outcomeOf(condition: string, { data = '0x095ea7b3', isRead = false, effect, ...own }: Call, time = '') {
  const transaction = factsOfTransaction({ ...fields, ...own, data })
  const policies = [{ policyId: 'p', effect: effect ?? 'EFFECT_DENY', condition, consensus: '', time }]
  const facts = { activity, transaction, isCallUnread: !isRead }
  return evaluatePolicies({ policies, facts, approvers: [], credentials: [], nowMs: 0 }).outcomes[0]?.outcome
}

describe('a denial that speaks of a call, of one that cannot be read,', () => {
  test.each([
    ["eth.tx.function_name == 'approve'", 'DENY_EXPLICIT'],
    ["!(eth.tx.function_name == 'transfer')", 'DENY_EXPLICIT'],
    ["eth.tx.contract_call_args['amount'] > 5", 'DENY_EXPLICIT'],
    [`eth.tx.to == '${token}' && eth.tx.function_signature == '0x095ea7b3'`, 'DENY_EXPLICIT'],
    [`eth.tx.to == '${other}' && eth.tx.function_name == 'approve'`, 'ERROR'],
    [`eth.tx.chain_id == 5 && eth.tx.to == '${token}' && eth.tx.function_name == 'approve'`, 'ERROR'],
    ["wallet.id == 'w' && eth.tx.function_name == 'approve'", 'ERROR'],
    ["eth.eip_712.primary_type == 'Permit'", 'ERROR'],
    ['eth.tx.value > 5', 'DENY_IMPLICIT'],
  ] as const)('%s: %s', (condition, outcome) => {
    expect(outcomeOf(condition, { to: token })).toBe(outcome)
  })

  test('does not deny what calls nothing', () => {
    expect(outcomeOf("eth.tx.function_name == 'approve'", { to: token, data: '0x', isRead: true })).toBe('ERROR')
  })

  test('denies only while it is in force', () => {
    const time = "time.now >= Timestamp('2030-01-01T00:00:00Z')"
    expect(outcomeOf("eth.tx.function_name == 'approve'", { to: token }, time)).not.toBe('DENY_EXPLICIT')
  })
})

describe('a denial that speaks of an argument which the call does not have', () => {
  const read = (functionName: string, args: readonly (readonly [string, PolicyValue])[]): Call => ({
    to: token,
    isRead: true,
    call: { functionName, functionSignature: '0x095ea7b3', args: new Map(args) },
  })
  const [large, small] = [read('approve', [['amount', 5000n]]), read('approve', [['amount', 5n]])]
  const isLarge = (name: string, argument: string) =>
    `(eth.tx.function_name == '${name}' && eth.tx.contract_call_args['${argument}'] > 1000)`
  const ofBoth = `${isLarge('approve', 'amount')} || ${isLarge('transfer', 'value')}`

  test.each<[string, Call, string]>([
    [ofBoth, large, 'DENY_EXPLICIT'],
    [ofBoth, read('transfer', [['value', 5000n]]), 'DENY_EXPLICIT'],
    [ofBoth, small, 'ERROR'],
    [ofBoth, read('pause', []), 'ERROR'],
    // Another contract calls the same argument by another name: nobody can say how much it is.
    [isLarge('approve', 'amount'), read('approve', [['value', 5000n]]), 'DENY_EXPLICIT'],
    [`!${isLarge('approve', 'amount')}`, read('transfer', []), 'DENY_EXPLICIT'],
    [`!(${isLarge('approve', 'amount')} || eth.tx.value == 0)`, read('transfer', []), 'ERROR'],
    ["eth.tx.contract_call_args['amount'] > 1000", read('pause', []), 'DENY_EXPLICIT'],
    [`eth.tx.to == '${other}' && eth.tx.contract_call_args['amount'] > 1000`, read('pause', []), 'ERROR'],
    [`wallet.id == 'w' || ${isLarge('approve', 'amount')}`, read('approve', []), 'ERROR'],
    // Nor does an argument of another kind, or a list that is too short, keep what is true beside it from denying.
    [
      ofBoth,
      read('approve', [
        ['amount', 5000n],
        ['value', 'text'],
      ]),
      'DENY_EXPLICIT',
    ],
    [
      `${isLarge('approve', 'amount')} || eth.tx.contract_call_args['path'][2] == 'x'`,
      read('approve', [
        ['amount', 5000n],
        ['path', []],
      ]),
      'DENY_EXPLICIT',
    ],
    ["eth.tx.contract_call_args['path'][2] == 'x'", read('approve', [['path', []]]), 'ERROR'],
    [
      "eth.tx.function_name == 'approve' || eth.tx.value > 5",
      { to: token, data: '0x', isRead: true, valueWei: 6n },
      'DENY_EXPLICIT',
    ],
    ["eth.tx.function_name == 'approve' || eth.tx.value > 5", { to: token, data: '0x', isRead: true }, 'ERROR'],
  ])('%s: case %#', (condition, call, outcome) => {
    expect(outcomeOf(condition, call)).toBe(outcome)
  })

  test('error: a permission by it allows nothing', () => {
    expect(outcomeOf(ofBoth, { ...large, effect: 'EFFECT_ALLOW' })).toBe('ERROR')
  })
})

describe('a condition that speaks of calls', () => {
  const contracts: readonly KnownContract[] = [
    {
      address: token.toUpperCase().replace('0X', '0x'),
      functions: [{ name: 'approve', signature: '0x095EA7B3', argumentNames: ['spender', 'amount'] }],
    },
  ]
  const codeOf = (condition: string, known = contracts) => {
    try {
      assertCallsKnown(condition, known)
      return 'taken'
    } catch (error) {
      return error instanceof Error && Reflect.get(error, 'code')
    }
  }

  test.each([
    ['', 'taken'],
    ["eth.tx.data[0..10] == '0x095ea7b3'", 'taken'],
    ["eth.tx.function_name == 'approve'", 'taken'],
    [`'approve' == eth.tx.function_name && '${token}' == eth.tx.to`, 'taken'],
    ["eth.tx.function_signature == '0x095ea7b3' && eth.tx.contract_call_args['amount'] > 5", 'taken'],
    [`eth.tx.to == '${other}' && eth.tx.function_name == 'approve'`, 'no_interface'],
    ["eth.tx.function_name == 'burn'", 'no_such_function'],
    ["activity.kind == 'A' || !(eth.tx.function_name in ['approve', 'burn'])", 'no_such_function'],
    ["eth.tx.contract_call_args['calls'].any(call, call[0] == 'x')", 'no_such_argument'],
    ["eth.tx.function_signature == '0x095EA7B3'", 'no_such_function'],
    ["['approve'].contains(eth.tx.function_name)", 'taken'],
    ["['aprove'].contains(eth.tx.function_name)", 'no_such_function'],
    ["['0x095EA7B3'].contains(eth.tx.function_signature)", 'no_such_function'],
    ["['aprove'].any(name, eth.tx.function_name == name)", 'no_such_function'],
    ["['amount', 'spender'].any(name, eth.tx.contract_call_args[name] == 5)", 'taken'],
    ["['amuont'].any(name, eth.tx.contract_call_args[name] == 5)", 'no_such_argument'],
    ["eth.tx.contract_call_args[['amuont'][0]] == 5", 'no_such_argument'],
  ])('%s: %s', (condition, code) => {
    expect(codeOf(condition)).toBe(code)
  })

  test('error: holds for no contract while none is known', () => {
    expect(codeOf("eth.tx.function_name == 'approve'", [])).toBe('no_interface')
  })
})
