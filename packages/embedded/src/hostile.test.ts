import { AppError } from '@latchkey/base'
import { firstValue } from '@latchkey/base/testing'
import { cancelConnect, connect, sendTransfer, signMessage } from '@latchkey/connect'
import { parseTransaction, type TransactionSerializableEIP1559 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { connectedPage, type EmbeddedPage, embeddedPage, failure, other, transferOf } from './testing/embeddedPage.ts'
import { fakePrivateKey } from './testing/fakeCustody.ts'

const passkeyId = 'embedded:turnkeyhd'

describe('a key service that lies', () => {
  const elsewhere = '00000000-0000-4000-8000-0000000000ff'
  const toElsewhere = (answer: unknown) => {
    const { activity } = answer as { activity: object }
    return { activity: { ...activity, organizationId: elsewhere } }
  }
  test.each<readonly [string, string, (answer: unknown) => unknown]>([
    ["another's signature", 'sign_raw_payload result', () => ({ r: '11'.repeat(32), s: '22'.repeat(32), v: '00' })],
    ['a number that is none', 'sign_raw_payload result', () => ({ r: 'zz', s: '22', v: '00' })],
    ['a third recovery bit', 'sign_raw_payload result', (answer) => ({ ...(answer as object), v: '05' })],
    ['another organization', 'sign_raw_payload', toElsewhere],
    ['another activity', 'sign_raw_payload', (answer) => bendType(answer)],
    ['no activity', 'sign_raw_payload', () => ({})],
    ['a page', 'sign_raw_payload', () => new Response('<html>')],
    ['a redirect', 'sign_raw_payload', () => new Response(null, { status: 502 })],
    ['nothing', 'sign_raw_payload', () => Response.json(null)],
  ])('about a message, with %s, is not believed', async (_what, name, bend) => {
    const page = await connectedPage()
    page.custody.bent.set(name, bend)
    expect((await failure(signMessage(page.hub, 'Hello'))).code).toBe('embedded_wallet_failed')
  })

  test.each<readonly [string, (page: EmbeddedPage) => unknown]>([
    ['another recipient', (page) => signBent(page, { to: `0x${'33'.repeat(20)}` })],
    ['another amount', (page) => signBent(page, { value: 6n })],
    ['another nonce', (page) => signBent(page, { nonce: 8 })],
    ['garbage', () => ({ signedTransaction: 'hello' })],
    ['the unsigned bytes', () => ({ signedTransaction: '02f8' })],
  ])('about a transaction, with %s, sends nothing', async (_what, bend) => {
    const page = await connectedPage()
    page.custody.bent.set('sign_transaction result', () => bend(page))
    const error = await failure(sendTransfer(page.hub, transferOf(page)))
    expect(error.message).toMatch(/^The key service answered with something else/)
    expect([page.sent, page.hub.transfers.get()]).toEqual([[], []])
  })

  test.each<readonly [string, string, (answer: unknown) => unknown]>([
    ['another key', 'list_users', (answer) => bendUser(answer, ({ apiKeys: [key] }) => ({ apiKeys: [otherKey(key)] }))],
    [
      'a key beside it',
      'list_users',
      (answer) => bendUser(answer, ({ apiKeys: [key] }) => ({ apiKeys: [key, otherKey(key)] })),
    ],
    ['no key', 'list_users', (answer) => bendUser(answer, () => ({ apiKeys: [] }))],
    [
      'a key without an end',
      'list_users',
      (answer) => bendUser(answer, ({ apiKeys: [key] }) => ({ apiKeys: [{ ...key, expirationSeconds: null }] })),
    ],
    [
      'a key that ends too late',
      'list_users',
      (answer) => bendUser(answer, ({ apiKeys: [key] }) => ({ apiKeys: [{ ...key, expirationSeconds: '1801' }] })),
    ],
    [
      'a passkey beside it',
      'list_users',
      (answer) => bendUser(answer, ({ authenticators: [own] }) => ({ authenticators: [own, own] })),
    ],
    [
      'another passkey',
      'list_users',
      (answer) =>
        bendUser(answer, ({ authenticators: [own] }) => ({ authenticators: [{ ...own, credentialId: 'b3RoZXI' }] })),
    ],
    ['another user', 'list_users', (answer) => bendUser(answer, () => ({ userId: elsewhere }))],
    ['a user beside it', 'list_users', (answer) => ({ users: [...usersIn(answer), ...usersIn(answer)] })],
    ['nobody', 'list_users', () => ({ users: [] })],
    ['accounts of others', 'list_wallet_accounts', (answer) => bendAccounts(answer, elsewhere)],
    ['no accounts', 'list_wallet_accounts', () => ({ accounts: [] })],
    ['a page', '/api/embedded/passkey', () => new Response('<html>')],
    ['no wallet', '/api/embedded/passkey', () => ({})],
    [
      'a refusal',
      '/api/embedded/passkey',
      () => Response.json({ error: { code: 'no', message: 'Not now.' } }, { status: 429 }),
    ],
  ])('about a new wallet, with %s, connects nobody', async (_what, name, bend) => {
    const page = await embeddedPage()
    page.custody.bent.set(name, bend)
    void failure(connect(page.hub, passkeyId))
    await page.step('choose')
    await page.steps.createWithPasskey()
    const step = page.controller.step.get()
    expect(step).toMatchObject({ status: 'choose', failure: expect.any(AppError) })
    expect(page.controller.session.get()).toBeUndefined()
    // Nor is anybody led back to what was not believed.
    expect(page.storage.get('embedded.owner.v1')).toBeNull()
    cancelConnect(page.hub)
  })

  test.each<readonly [string, string, (answer: unknown) => unknown]>([
    ['another key', 'get_api_key', (answer) => bendKey(answer)],
    ['another organization', 'create_api_keys', toElsewhere],
  ])('about a passkey that is there, with %s, connects nobody', async (_what, name, bend) => {
    const page = await embeddedPage()
    page.custody.bent.set(name, bend)
    void failure(connect(page.hub, passkeyId))
    await page.step('choose')
    await page.steps.useExistingPasskey()
    expect(page.controller.step.get()).toMatchObject({ status: 'choose', failure: { code: 'custody_dishonest' } })
    expect(page.controller.session.get()).toBeUndefined()
    cancelConnect(page.hub)
  })
})

/** By the right key, but something else than what was asked. */
async function signBent(page: EmbeddedPage, change: Partial<TransactionSerializableEIP1559>) {
  const { to, value, gasLimit: gas, maxFeePerGas, maxPriorityFeePerGas } = transferOf(page)
  const asked = { type: 'eip1559', chainId: 1, nonce: 7, to, value, gas, maxFeePerGas, maxPriorityFeePerGas } as const
  const signed = await privateKeyToAccount(fakePrivateKey).signTransaction({ ...asked, ...change })
  return { signedTransaction: signed.slice(2) }
}

function bendType(answer: unknown) {
  const { activity } = answer as { activity: object }
  return { activity: { ...activity, type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' } }
}

function bendKey(answer: unknown) {
  const { apiKey } = answer as { apiKey: { credential: object } }
  return { apiKey: { ...apiKey, credential: { ...apiKey.credential, publicKey: `02${'ab'.repeat(32)}` } } }
}

type Listed = {
  readonly apiKeys: readonly { readonly credential: object }[]
  readonly authenticators: readonly object[]
}

const usersIn = (answer: unknown) => (answer as { readonly users: readonly Listed[] }).users

const bendUser = (answer: unknown, change: (user: Listed) => object) => ({
  users: usersIn(answer).map((user) => ({ ...user, ...change(user) })),
})

const otherKey = (key: Listed['apiKeys'][number] | undefined) => ({
  ...key,
  credential: { ...key?.credential, publicKey: `02${'ab'.repeat(32)}` },
})

function bendAccounts(answer: unknown, organizationId: string) {
  const { accounts } = answer as { accounts: object[] }
  return { accounts: accounts.map((account) => ({ ...account, organizationId })) }
}

describe('a node that lies about the next nonce', () => {
  async function send(used: unknown, next: unknown) {
    const page = await connectedPage({
      nodeAnswers: { eth_getTransactionCount: ([, block]) => (block === 'latest' ? used : next) },
    })
    const params = [{ from: page.custody.address, to: other, value: '0x1' }]
    const sending = page.hub.connection.get()!.request({ method: 'eth_sendTransaction', params })
    const asked = await firstValue(page.controller.asking, (card) => card !== undefined)
    asked?.answer(true)
    const outcome = await sending.then(
      () => 'sent',
      (error: Error) => error.cause,
    )
    const [raw] = page.sent
    return { outcome, nonce: raw === undefined ? undefined : Number(parseTransaction(raw as `0x02${string}`).nonce) }
  }

  test.each([
    ['far ahead, where it would lie about for long', '0x7', '0x48'],
    ['beyond what a nonce can be', '0x100000000', '0x100000000'],
    ['not at all', '0x7', null],
    ['in words', 'seven', '0x7'],
  ])('%s, has nothing signed', async (_what, used, next) => {
    expect(await send(used, next)).toMatchObject({ outcome: { code: 'fee_unavailable' }, nonce: undefined })
  })

  test('and names one that is used, has the first that is free signed', async () => {
    expect(await send('0x7', '0x3')).toEqual({ outcome: 'sent', nonce: 7 })
    expect(await send('0x7', '0x9')).toEqual({ outcome: 'sent', nonce: 9 })
  })
})
