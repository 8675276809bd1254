import { toHex, toUtf8 } from '@latchkey/base'
import { endpoints, openCredentialBundle, type SubmitName } from '@latchkey/custody'
import { type Address, serializeUnsigned, sponsoredBatch, toAddress } from '@latchkey/evm'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { serializeTransaction } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPasskey } from '../stamps/testing/testPasskey.ts'
import { createTestKey, type TestKey } from '../testing/testKey.ts'
import { createTestServer, origin, resultOf, type TestServer } from '../testing/testServer.ts'
import { apiKeyOf, firstWallet, makeOrganization, newPasskey, userOf } from '../testing/testTenant.ts'

const token = toAddress(`0x${'aa'.repeat(20)}`)
const friend = toAddress(`0x${'22'.repeat(20)}`)
const ether = 10n ** 18n
const coin = { chainId: 1, limit: ether, most: ether, symbol: 'ETH', decimals: 18 }
const limits = {
  limits: [coin, { chainId: 1, token, limit: 100n, most: 100n, symbol: 'T', decimals: 0 }],
  worthless: [31_337],
}

let custody: TestServer
let passkey: ReturnType<typeof createTestPasskey>
let session: TestKey
let owner: { readonly organizationId: string; readonly userId: string; readonly address: string }
let serial = 0

beforeAll(async () => {
  const settings = { origins: [origin], requestBurst: 1_000_000, sessionLimits: { names: ['Visitor'], limits } }
  custody = await createTestServer({ settings })
})
beforeEach(async () => {
  passkey = createTestPasskey('ES256')
  session = createTestKey()
  owner = await makeOwner('Visitor')
})
afterAll(() => custody.close())

const keyOf = (key: TestKey, expirationSeconds: string | null = '1800') =>
  apiKeyOf(key, `key ${serial++}`, { expirationSeconds })

/** An organization with one passkey and the key of one page in its making, as visitors have. */
async function makeOwner(name: string) {
  const credentials = { apiKeys: [keyOf(session)], authenticators: [newPasskey('Phone', passkey)] }
  const user = userOf(session, 'Ada', { userEmail: `ada${serial++}@example.org`, ...credentials })
  const made = await makeOrganization(custody, [user], { subOrganizationName: name, wallet: firstWallet })
  const [address] = made.wallet.addresses
  return { organizationId: made.subOrganizationId, userId: made.rootUserIds[0], address }
}

const bodyOf = (name: SubmitName, parameters: object) =>
  custody.bodyOf(name, { organizationId: owner.organizationId, parameters })
const bySession = (name: SubmitName, parameters: object, key = session) =>
  custody.submit(name, { organizationId: owner.organizationId, parameters }, key)
const byPasskey = (name: SubmitName, body: string, stamp = passkey.stamp(Buffer.from(body))) =>
  custody.post(endpoints[name].path, body, { 'x-stamp-webauthn': JSON.stringify(stamp) })

type Fields = {
  readonly value?: bigint
  readonly data?: `0x${string}`
  readonly to?: Address
  readonly chainId?: number
}
/** A transaction that costs nothing beside its value. */
function transaction({ value = 0n, data = '0x', to = friend, chainId = 1 }: Fields) {
  const figures = { gas: 21_000n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  const unsigned = serializeUnsigned({ type: 'eip1559', chainId, nonce: serial++, to, value, data, ...figures })
  return { signWith: owner.address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned.slice(2) }
}

const rawOf = (encoding: string, hashFunction: string, payload: string) => ({
  signWith: owner.address,
  encoding: `PAYLOAD_ENCODING_${encoding}`,
  hashFunction: `HASH_FUNCTION_${hashFunction}`,
  payload,
})
const messageOf = (text: string) => {
  const length = toUtf8(text).length
  return rawOf('HEXADECIMAL', 'KECCAK256', toHex(toUtf8(`\u0019Ethereum Signed Message:\n${length}${text}`)).slice(2))
}
const typed = (primaryType: string, fields: readonly object[], message: object, chainId = 1) =>
  rawOf(
    'EIP712',
    'NO_OP',
    JSON.stringify({ types: { [primaryType]: fields }, primaryType, domain: { name: 'Site', chainId }, message }),
  )

const needed = {
  status: 403,
  body: {
    message: 'this moves more than the key of a session may; stamp it by a passkey, or by the key of a fresh code',
  },
}

describe('a session that is held to an amount', () => {
  test('signs what stays below it, messages, and data that moves nothing', async () => {
    resultOf(await bySession('sign_transaction', transaction({ value: ether / 2n })))
    resultOf(await bySession('sign_raw_payload', messageOf('Sign in.')))
    resultOf(await bySession('sign_raw_payload', messageOf('42 is where this begins')))
    const login = typed('Login', [{ name: 'nonce', type: 'string' }], { nonce: 'a' })
    resultOf(await bySession('sign_raw_payload', login))
    resultOf(await bySession('sign_transaction', transaction({ value: 1000n * ether, chainId: 31_337 })))
  })

  test('error: not above it; the very request is signed by a passkey', async () => {
    const parameters = transaction({ value: ether + 1n })
    expect(await bySession('sign_transaction', parameters)).toMatchObject(needed)
    const signed = resultOf(await byPasskey('sign_transaction', bodyOf('sign_transaction', parameters)))
    expect(signed.signedTransaction).toMatch(/^02/)
  })

  test('error: a stamp of another request, or of another passkey, confirms nothing', async () => {
    const small = bodyOf('sign_transaction', transaction({ value: ether + 1n }))
    const large = bodyOf('sign_transaction', transaction({ value: 50n * ether }))
    resultOf(await byPasskey('sign_transaction', small))
    expect((await byPasskey('sign_transaction', large, passkey.stamp(Buffer.from(small)))).status).toBe(401)
    const stranger = createTestPasskey('ES256')
    const answer = await byPasskey('sign_transaction', large, stranger.stamp(Buffer.from(large)))
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining('authenticator not found') } })
  })

  test('error: many small ones are one large one for a day, whoever asks at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => bySession('sign_transaction', transaction({ value: ether / 4n }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    // Confirmed ones are not added, and do not take the rest away.
    resultOf(await byPasskey('sign_transaction', bodyOf('sign_transaction', transaction({ value: 9n * ether }))))
    await custody.clock.advance(1_799_000)
    expect(await bySession('sign_transaction', transaction({ value: 1n }))).toMatchObject(needed)
    await custody.clock.advance(86_400_000 - 1_798_000)
    const fresh = createTestKey()
    resultOf(
      await byPasskey('create_api_keys', bodyOf('create_api_keys', { userId: owner.userId, apiKeys: [keyOf(fresh)] })),
    )
    resultOf(await bySession('sign_transaction', transaction({ value: ether }), fresh))
  })

  test('error: small batches that others bring are one large one for a day, with transactions and among themselves', async () => {
    const pay = (value: bigint) => {
      const batch = { chainId: 1, account: toAddress(owner.address), nonce: BigInt(serial++), deadline: 9, gas: 1n }
      const data = sponsoredBatch({ ...batch, calls: [{ to: friend, value, data: '0x' }] })
      return rawOf('EIP712', 'NO_OP', JSON.stringify(data))
    }
    resultOf(await bySession('sign_raw_payload', pay(ether / 2n)))
    const { payload, ...rest } = pay(ether / 4n)
    resultOf(await bySession('sign_raw_payloads', { ...rest, payloads: [payload] }))
    expect(await bySession('sign_raw_payload', pay(ether / 2n))).toMatchObject(needed)
    expect(await bySession('sign_transaction', transaction({ value: ether / 2n }))).toMatchObject(needed)
    resultOf(await bySession('sign_transaction', transaction({ value: ether / 4n })))
  })

  const transfer = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, amount] })
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, amount] })
  const multicall = () =>
    encodeFunctionData({
      abi: parseAbi(['function multicall(uint256 deadline, bytes[] data)']),
      args: [9n, [transfer(1n)]],
    })
  const permit = () =>
    typed(
      'Permit',
      ['owner', 'spender']
        .map((name) => ({ name, type: 'address' }))
        .concat(['value', 'deadline'].map((name) => ({ name, type: 'uint256' }))),
      { owner: friend, spender: friend, value: '1', deadline: '9' },
    )
  const legacy = () => {
    const text = serializeTransaction({
      type: 'legacy',
      chainId: 1,
      to: friend,
      value: 2n * ether,
      gas: 21_000n,
      gasPrice: 0n,
    })
    return rawOf('HEXADECIMAL', 'KECCAK256', text.slice(2))
  }
  test.each<[string, SubmitName, () => object]>([
    ['too much of a token', 'sign_transaction', () => transaction({ to: token, data: transfer(101n) })],
    ['a token without a limit', 'sign_transaction', () => transaction({ data: transfer(1n) })],
    ['a token without a limit, behind a call of many', 'sign_transaction', () => transaction({ data: multicall() })],
    [
      'an allowance without an end',
      'sign_transaction',
      () => transaction({ to: token, data: approve(2n ** 256n - 1n) }),
    ],
    ['coins with a call that nobody reads', 'sign_transaction', () => transaction({ value: 1n, data: '0x12345678' })],
    ['coins of an unknown network', 'sign_transaction', () => transaction({ value: 1n, chainId: 5 })],
    ['a permit', 'sign_raw_payload', permit],
    ['a bare hash', 'sign_raw_payload', () => rawOf('HEXADECIMAL', 'NO_OP', 'ab'.repeat(32))],
    ['a transaction in the clothes of bytes', 'sign_raw_payload', legacy],
    [
      'a message with a wrong length',
      'sign_raw_payload',
      () => ({ ...messageOf('one'), payload: `${messageOf('one').payload}00` }),
    ],
    [
      'code for the account',
      'sign_raw_payload',
      () => rawOf('EIP7702_AUTHORIZATION', 'NO_OP', JSON.stringify({ address: friend, chainId: 0, nonce: 0 })),
    ],
    [
      'one bare hash among messages',
      'sign_raw_payloads',
      () => {
        const { payload, ...rest } = rawOf('HEXADECIMAL', 'NO_OP', 'ab'.repeat(32))
        return { ...rest, payloads: [payload, payload] }
      },
    ],
  ])('error: %s needs a passkey', async (_title, name, parametersOf) => {
    const parameters = parametersOf()
    expect(await bySession(name, parameters)).toMatchObject(needed)
    resultOf(await byPasskey(name, bodyOf(name, parameters)))
  })

  test('error: it gives itself no other way in, however young it is', async () => {
    const { userId } = owner
    const authenticators = [newPasskey('Of a thief')]
    const tooOld = { status: 403, body: { message: expect.stringContaining('this needs a login of the last') } }
    expect(await bySession('create_authenticators', { userId, authenticators })).toMatchObject(tooOld)
    expect(await bySession('update_user', { userId, userEmail: 'thief@example.org' })).toMatchObject(tooOld)
    // A key that it makes is another session, with an end or without.
    for (const life of ['1800', null]) {
      const heir = createTestKey()
      resultOf(await bySession('create_api_keys', { userId, apiKeys: [keyOf(heir, life)] }))
      expect(await bySession('sign_transaction', transaction({ value: 2n * ether }), heir)).toMatchObject(needed)
    }
  })

  test('the key of a code from the mail signs above it, and what it registers does not', async () => {
    const frame = createTestKey()
    const { organizationId, userId } = owner
    const { userEmail } = (await custody.query('get_user', { organizationId, userId }, session)).body.user
    const mailed = { email: userEmail, targetPublicKey: frame.targetPublicKey, emailCustomization: { appName: 'Shop' } }
    resultOf(await custody.submit('email_auth', { organizationId, parameters: mailed }, custody.rootKey))
    const code = custody.mails.at(-1)?.text.match(/\n\n(\w{100,})\n/)?.[1] ?? ''
    const key = createTestKey(await openCredentialBundle(code, frame.privateBytes))
    resultOf(await bySession('sign_transaction', transaction({ value: 2n * ether }), key))
    const page = createTestKey()
    resultOf(await bySession('create_api_keys', { userId, apiKeys: [keyOf(page)] }, key))
    expect(await bySession('sign_transaction', transaction({ value: 2n * ether }), page)).toMatchObject(needed)
  })

  test('organizations of other names, and keys of machines, are held to nothing', async () => {
    const machine = createTestKey()
    const { userId } = owner
    const made = bodyOf('create_api_keys', { userId, apiKeys: [keyOf(machine, null)] })
    resultOf(await byPasskey('create_api_keys', made))
    resultOf(await bySession('sign_transaction', transaction({ value: 2n * ether }), machine))
    session = createTestKey()
    passkey = createTestPasskey('ES256')
    owner = await makeOwner('Shop')
    resultOf(await bySession('sign_transaction', transaction({ value: 2n * ether })))
  })
})
