import { describe, expect, test } from 'vitest'
import { checkPolicy } from '../checking/checkPolicy.ts'
import { factsOfAuthorization, factsOfTransaction } from '../facts/factsOfTransaction.ts'
import { factsOfTypedData } from '../facts/factsOfTypedData.ts'
import { type PolicyFacts, recordOf } from '../facts/policyFacts.ts'
import { addressValue } from '../values/values.ts'
import { evaluatePolicies } from './evaluatePolicies.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const payee = '0x08d2b0a37F869FF76BACB5Bab3278E26ab7067B7'
const me = '0x1111111111111111111111111111111111111111'

const transfer = factsOfTransaction({
  kind: 'TYPE_2',
  from: me,
  to: usdc.toLowerCase(),
  data: `0xa9059cbb${payee.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`,
  valueWei: 0n,
  gas: 60_000n,
  nonce: 3n,
  chainId: 11_155_111n,
  gasPriceWei: 7n,
  maxFeePerGasWei: 7n,
  maxPriorityFeePerGasWei: 1n,
  maxFeePerBlobGasWei: undefined,
  call: {
    functionName: 'transfer',
    functionSignature: '0xa9059cbb',
    args: recordOf({
      wad: 999_999_999_999_999_999n,
      dst: addressValue(payee),
      recipients: [addressValue(payee), addressValue(usdc)],
      calls: [
        [addressValue(payee), 0n, '0x'],
        [addressValue(payee), 0n, '0x'],
      ],
    }),
  },
})

const permit = factsOfTypedData({
  primaryType: 'PermitBatchTransferFrom',
  domain: { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    TokenPermissions: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    PermitBatchTransferFrom: [
      { name: 'permitted', type: 'TokenPermissions[]' },
      { name: 'spender', type: 'address' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: {
    permitted: [{ token: usdc, amount: '99999999', hidden: 'not signed' }],
    spender: payee,
    nonce: 0,
    deadline: 1_234_567_890,
  },
})

const sign = (type: string, more: Partial<PolicyFacts> = {}): PolicyFacts => ({
  activity: {
    type,
    resource: 'PRIVATE_KEY',
    action: 'SIGN',
    parameters: { hashFunction: 'HASH_FUNCTION_NO_OP', encoding: 'PAYLOAD_ENCODING_EIP712' },
  },
  wallet: { id: '<WALLET_ID>', imported: false, exported: false, label: '' },
  walletAccount: { address: payee },
  ...more,
})
const signTransaction = sign('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', { transaction: transfer })
const signTypedData = sign('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', { typedData: permit })
const other = (resource: string, action: string, type = 'ACTIVITY_TYPE_OTHER'): PolicyFacts => ({
  activity: { type, resource, action },
})

const raw = "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'"
const permit2 = "eth.eip_712.domain.name == 'Permit2' && eth.eip_712.primary_type == 'PermitBatchTransferFrom'"

function outcome(
  effect: string,
  parts: { condition?: string; consensus?: string; time?: string },
  facts: PolicyFacts,
  now = 0,
) {
  const policy = { policyId: 'p', effect, ...parts }
  checkPolicy(policy)
  const user = { id: '<USER_ID>', tags: ['<USER_TAG_ID>'] }
  const credential = {
    id: 'c',
    userId: '<USER_ID>',
    type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
    publicKey: '<YOUR_CREDENTIAL_PUBLIC_KEY>',
  }
  const options = { policies: [policy], facts, approvers: [user], credentials: [credential], nowMs: now }
  return evaluatePolicies(options).outcomes[0]?.outcome
}

/** Conditions as published, each with a request that it was written for and one that it was not. */
describe('published conditions', () => {
  test.each<readonly [string, PolicyFacts, PolicyFacts, 'DENY_IMPLICIT' | 'ERROR']>([
    [
      "activity.resource == 'WALLET' && activity.action == 'CREATE'",
      other('WALLET', 'CREATE'),
      other('USER', 'CREATE'),
      'DENY_IMPLICIT',
    ],
    [
      "activity.resource in ['AUTH', 'OTP'] && activity.action in ['CREATE','VERIFY']",
      other('AUTH', 'CREATE'),
      other('AUTH', 'DELETE'),
      'DENY_IMPLICIT',
    ],
    [
      "activity.type == 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2'",
      other('AUTH', 'CREATE', 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2'),
      other('AUTH', 'CREATE', 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V3'),
      'DENY_IMPLICIT',
    ],
    [
      "activity.kind == 'CREATE_READ_WRITE_SESSION'",
      other('AUTH', 'CREATE', 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V3'),
      signTransaction,
      'DENY_IMPLICIT',
    ],
    ["activity.kind == 'SIGN_TRANSACTION'", signTransaction, signTypedData, 'DENY_IMPLICIT'],
    ["activity.action == 'SIGN' && wallet.id == '<WALLET_ID>'", signTransaction, other('WALLET', 'CREATE'), 'ERROR'],
    [
      `activity.action == 'SIGN' && wallet_account.address == '${payee}'`,
      signTransaction,
      sign('X', { walletAccount: { address: usdc } }),
      'DENY_IMPLICIT',
    ],
    [
      "activity.action == 'SIGN' && private_key.id == '<PRIVATE_KEY_ID>'",
      sign('X', { privateKey: { id: '<PRIVATE_KEY_ID>', tags: [], imported: false, exported: false, label: '' } }),
      signTransaction,
      'ERROR',
    ],
    [
      `eth.tx.contract_call_args['wad'] < 1000000000000000000 && eth.tx.contract_call_args['dst'] == '${payee}'`,
      signTransaction,
      signTypedData,
      'ERROR',
    ],
    [`eth.tx.to == '${usdc}' && eth.tx.function_name == 'transfer'`, signTransaction, signTypedData, 'ERROR'],
    [
      "eth.tx.function_name == 'transfer' && eth.tx.contract_call_args['calls'].count() == 2",
      signTransaction,
      signTypedData,
      'ERROR',
    ],
    [
      `eth.tx.contract_call_args['calls'].all(call, call[0] == '${payee}' && call[1] == 0)`,
      signTransaction,
      signTypedData,
      'ERROR',
    ],
    [
      `eth.tx.contract_call_args['recipients'].all(addr, addr in ['${usdc}', '${payee}', '${me}'])`,
      signTransaction,
      signTypedData,
      'ERROR',
    ],
    [`eth.tx.to == '${usdc}' && eth.tx.data[0..10] == '0xa9059cbb'`, signTransaction, signTypedData, 'ERROR'],
    [`eth.tx.to in ['${usdc}', '${payee}']`, signTransaction, signTypedData, 'ERROR'],
    ['eth.tx.chain_id == 11155111', signTransaction, signTypedData, 'ERROR'],
    ['eth.tx.nonce <= 3', signTransaction, signTypedData, 'ERROR'],
    [`${permit2} && ${raw}`, signTypedData, signTransaction, 'ERROR'],
    [
      `${permit2} && eth.eip_712.message['permitted'][0]['token'] == '${usdc}' && ${raw}`,
      signTypedData,
      signTransaction,
      'ERROR',
    ],
    [
      `${permit2} && eth.eip_712.message['permitted'].all(p, p['token'] == '${usdc}') && ${raw}`,
      signTypedData,
      signTransaction,
      'ERROR',
    ],
    [`${permit2} && eth.eip_712.message['permitted'].count() <= 2 && ${raw}`, signTypedData, signTransaction, 'ERROR'],
    [
      `${permit2} && eth.eip_712.message['permitted'].any(p, p['token'] == '${usdc}' && p['amount'] < 100000000) && ${raw}`,
      signTypedData,
      signTransaction,
      'ERROR',
    ],
    [
      "eth.eip_7702_authorization.address == '0x00000000000000000000000000000000000000AA' && eth.eip_7702_authorization.chain_id == 1",
      sign('X', {
        authorization: factsOfAuthorization({
          address: '0x00000000000000000000000000000000000000aa',
          chainId: 1n,
          nonce: 0n,
        }),
      }),
      signTransaction,
      'ERROR',
    ],
  ])('%s', (condition, meant, notMeant, otherwise) => {
    expect(outcome('EFFECT_ALLOW', { condition }, meant)).toBe('ALLOW')
    expect(outcome('EFFECT_ALLOW', { condition }, notMeant)).toBe(otherwise)
  })

  test('a denial of raw signing that is not typed data', () => {
    const condition = `${raw} && activity.params.hash_function == 'HASH_FUNCTION_NO_OP' && activity.params.encoding != 'PAYLOAD_ENCODING_EIP712'`
    expect(outcome('EFFECT_DENY', { condition }, signTypedData)).toBe('DENY_IMPLICIT')
    const parameters = { hashFunction: 'HASH_FUNCTION_NO_OP', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' }
    const hash = { ...signTypedData, activity: { ...signTypedData.activity, parameters } }
    expect(outcome('EFFECT_DENY', { condition }, hash)).toBe('DENY_EXPLICIT')
    expect(outcome('EFFECT_DENY', { condition }, other('WALLET', 'CREATE'))).toBe('ERROR')
  })

  test('without the interface of a contract its call is a missing field', () => {
    const plain = new Map(transfer)
    for (const name of ['function_name', 'function_signature', 'contract_call_args']) plain.delete(name)
    const facts = sign('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', { transaction: plain })
    expect(outcome('EFFECT_ALLOW', { condition: "eth.tx.function_name == 'transfer'" }, facts)).toBe('ERROR')
  })

  test('a published slip is refused with what to write instead', () => {
    const condition =
      "eth.eip_7702_authorization.address == '<ADDRESS>' && eth.eip_7702_authorization.chain_id == '<CHAIN_ID>'"
    expect(() => outcome('EFFECT_ALLOW', { condition }, signTypedData)).toThrow('write the number without quotes')
  })
})

test.each([
  ["approvers.any(user, user.id == '<USER_ID>')", 'ALLOW'],
  ["approvers.any(user, user.tags.contains('<USER_TAG_ID>'))", 'ALLOW'],
  ["approvers.filter(user, user.tags.contains('<USER_TAG_ID>')).count() >= 2", 'REQUIRES_CONSENSUS'],
  ["credentials.any(credential, credential.type == 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR')", 'ALLOW'],
  ["credentials.any(credential, credential.public_key == '<YOUR_CREDENTIAL_PUBLIC_KEY>')", 'ALLOW'],
])('published consensus %s', (consensus, expected) => {
  expect(outcome('EFFECT_ALLOW', { consensus }, signTransaction)).toBe(expected)
})

test.each([
  [
    "time.now >= Timestamp('2026-03-01T00:00:00Z') && time.now < Timestamp('2026-04-01T00:00:00Z')",
    '2026-03-31T23:59:59.999Z',
    '2026-04-01T00:00:00Z',
  ],
  ["CronSpan('0 9 * * 1-5', '8h', 'America/New_York')", '2026-03-06T15:00:00Z', '2026-03-07T15:00:00Z'],
  ["CronSpan('0 22 * * *', '8h', 'America/New_York')", '2026-01-01T05:00:00Z', '2026-01-01T12:00:00Z'],
  [
    "CronSpan('0 9 * * 1-5', '8h', 'America/New_York') && time.now < Timestamp('2026-01-01T00:00:00Z')",
    '2025-12-31T15:00:00Z',
    '2026-01-02T15:00:00Z',
  ],
])('published time %s', (time, active, inactive) => {
  expect(outcome('EFFECT_ALLOW', { time }, signTransaction, Date.parse(active))).toBe('ALLOW')
  expect(outcome('EFFECT_ALLOW', { time }, signTransaction, Date.parse(inactive))).toBe('TIME_INACTIVE')
})

/** The small expressions of the published table of operators; each is true. */
test.each([
  'true && false || true',
  '1 < 2',
  "'a' != 'b'",
  '1 in [1, 2, 3]',
  '[1,2,3][0] == 1',
  "'abc'[0] == 'a'",
  '[1,2,3][0..2] == [1, 2]',
  "'abc'[0..2] == 'ab'",
  '[1,1,1].all(x, x == 1)',
  '[1,2,3].any(x, x == 1)',
  '[1,2,3].contains(1)',
  '[1,2,3].count() == 3',
  '[1,2,3].filter(x, x == 1) == [1]',
  "{ id: 'abc' }.id == 'abc'",
  '170141183460469231731687303715884105728 > 170141183460469231731687303715884105727',
])('%s', (condition) => {
  expect(outcome('EFFECT_ALLOW', { condition }, signTransaction)).toBe('ALLOW')
})
