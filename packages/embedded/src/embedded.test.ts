import { firstValue } from '@latchkey/base/testing'
import {
  cancelConnect,
  connect,
  disconnect,
  reconnect,
  sendTransfer,
  signMessage,
  signTypedData,
  switchChain,
} from '@latchkey/connect'
import { verifySignature } from '@latchkey/evm'
import { parseTransaction, recoverTransactionAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  connectedPage,
  createWallet,
  type EmbeddedPage,
  embeddedPage,
  failure,
  other,
  transferOf,
} from './testing/embeddedPage.ts'

const passkeyId = 'embedded:turnkeyhd'

const typedData = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Test' },
  message: { text: 'Hello' },
}

describe('with a passkey', () => {
  test('a new visitor has a wallet after one prompt', async () => {
    const page = await connectedPage()
    expect(page.hub.state.get()).toMatchObject({
      status: 'connected',
      connectorId: passkeyId,
      account: { address: page.custody.address, chainId: 1 },
    })
    expect(page.platform.prompts).toEqual({ created: 1, used: 0 })
    expect(page.custody.calls).not.toContain('create_api_keys')
    expect(page.controller.session.get()).toMatchObject({ status: 'active', variant: 'turnkeyhd' })
    await signMessage(page.hub, 'Hello')
    expect(page.platform.prompts).toEqual({ created: 1, used: 0 })
    expect(page.controller.step.get()).toEqual({ status: 'idle' })
  })

  test('the session is there after a reload, and asks for nothing', async () => {
    const before = await connectedPage()
    const page = await before.reload()
    expect((await reconnect(page.hub))?.accounts).toEqual([page.custody.address])
    await signMessage(page.hub, 'Hello')
    expect(page.platform.prompts).toEqual({ created: 0, used: 0 })
  })

  test('nobody is asked in silence who was never here', async () => {
    const page = await embeddedPage()
    const connector = page.hub.connectors.get().find(({ id }) => id === passkeyId)
    const error = await failure(connector!.connect({ silent: true, signal: page.hub.signal }))
    expect([error.code, page.custody.calls]).toEqual(['connect_first', []])
  })

  test('one who comes back is asked once, and on a new device twice', async () => {
    const page = await connectedPage()
    await disconnect(page.hub)
    expect(page.custody.keys.size).toBe(0)
    const use = async (where: EmbeddedPage) => {
      const connecting = connect(where.hub, passkeyId)
      await where.step('choose')
      await where.steps.useExistingPasskey()
      return (await connecting).accounts
    }
    expect(await use(page)).toEqual([page.custody.address])
    expect(page.platform.prompts.used).toBe(1)
    const device = await embeddedPage({ custody: page.custody, clock: page.clock })
    expect(await use(device)).toEqual([page.custody.address])
    expect(device.platform.prompts).toEqual({ created: 0, used: 2 })
  })

  test('a prompt that is refused leads back to the choice, with the words of the specification', async () => {
    const page = await embeddedPage()
    const connecting = connect(page.hub, passkeyId)
    await page.step('choose')
    page.platform.onPrompt = () => Promise.reject(new DOMException('The user cancelled it', 'NotAllowedError'))
    await page.steps.createWithPasskey()
    expect(page.controller.step.get()).toMatchObject({
      status: 'choose',
      failure: { message: 'The user cancelled the request' },
    })
    page.platform.onPrompt = undefined
    await page.steps.createWithPasskey()
    expect((await connecting).accounts).toEqual([page.custody.address])
  })

  test('a browser without passkeys says so', async () => {
    const page = await embeddedPage({ credentials: null })
    expect(page.controller.hasPasskeys).toBe(false)
    void failure(connect(page.hub, passkeyId))
    await page.step('choose')
    await page.steps.createWithPasskey()
    expect(page.controller.step.get()).toMatchObject({
      status: 'failed',
      error: { message: 'Webauthn is not supported on this device' },
    })
    page.steps.back()
    expect(page.controller.step.get()).toEqual({ status: 'choose' })
  })

  test('who goes away is asked nothing more, and what comes late is dropped', async () => {
    const page = await embeddedPage()
    const connecting = failure(connect(page.hub, passkeyId))
    await page.step('choose')
    let answer = () => {}
    page.platform.onPrompt = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const creating = page.steps.createWithPasskey()
    await firstValue(page.controller.step, ({ status }) => status === 'working')
    cancelConnect(page.hub)
    expect((await connecting).code).toBe('connection_cancelled')
    expect(page.controller.step.get()).toEqual({ status: 'idle' })
    page.platform.onPrompt = undefined
    answer()
    await creating
    expect([page.controller.step.get(), page.hub.state.get()]).toEqual([{ status: 'idle' }, { status: 'idle' }])
    // Nobody is signed in who went away, so the next visit asks again.
    expect(page.controller.session.get()).toBeUndefined()
    void failure(connect(page.hub, passkeyId))
    await page.step('choose')
  })
})

describe('signs', () => {
  test('messages, typed data and transfers that our own verbs have shown', async () => {
    const page = await connectedPage()
    const { address } = page.custody
    const signature = await signMessage(page.hub, 'Hello')
    expect(await verifySignature({ address, message: 'Hello', signature, clock: page.clock })).toBe(true)
    expect(await signTypedData(page.hub, typedData)).toMatch(/^0x[\da-f]{130}$/)
    const record = await sendTransfer(page.hub, transferOf(page))
    expect(record).toMatchObject({ status: 'submitted' })
    const [raw = '0x'] = page.sent
    const sent = parseTransaction(raw as `0x02${string}`)
    expect(sent).toMatchObject({ to: other.toLowerCase(), value: 5n, nonce: 7, gas: 21_000n, chainId: 1 })
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(address)
    expect(page.controller.asking.get()).toBeUndefined()
  })

  test('for others only what the visitor has seen on our card', async () => {
    const page = await connectedPage()
    const connection = page.hub.connection.get()!
    const request = { method: 'personal_sign', params: ['0x48656c6c6f', page.custody.address] }
    const refused = failure(connection.request({ ...request }))
    const card = await firstValue(page.controller.asking, (asked) => asked !== undefined)
    expect(card?.card).toMatchObject({ kind: 'message', rows: [{ value: 'Hello' }] })
    card?.answer(false)
    card?.answer(true)
    expect((await refused).code).toBe('user_rejected_request')
    expect(page.custody.calls).not.toContain('sign_raw_payload')
    const allowed = connection.request({ ...request })
    ;(await firstValue(page.controller.asking, (asked) => asked !== undefined))?.answer(true)
    expect(await allowed).toMatch(/^0x/)
  })

  test('a transaction of a page, with gas, fees and nonce of the node', async () => {
    const page = await connectedPage()
    const sending = page.hub.connection.get()!.request({
      method: 'eth_sendTransaction',
      params: [{ from: page.custody.address, to: other, value: '0x5' }],
    })
    const asked = await firstValue(page.controller.asking, (card) => card !== undefined)
    expect(asked?.card.rows).toContainEqual(
      expect.objectContaining({ label: { code: 'fee' }, value: expect.objectContaining({ code: 'amount_most' }) }),
    )
    asked?.answer(true)
    const [hash, raw = '0x'] = [await sending, page.sent[0]]
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
    expect(parseTransaction(raw as `0x02${string}`)).toMatchObject({ gas: 21_000n, nonce: 7, maxFeePerGas: 125n })
  })

  test.each([
    ['another account', { from: other, to: other }, 'wallet_unauthorized'],
    ['another chain', { to: other, chainId: '0xa' }, 'chain_changed'],
    ['nobody', { value: '0x1' }, 'wallet_invalid_params'],
    ['two kinds of data', { to: other, data: '0x01', input: '0x02' }, 'wallet_invalid_params'],
    ['data that is no text', { to: other, data: '0x01', input: { toString: null } }, 'wallet_invalid_params'],
    ['a delegation', { to: other, authorizationList: [{}] }, 'embedded_wallet_failed'],
    ['an access list', { to: other, accessList: [{}] }, 'embedded_wallet_failed'],
  ])('error: no transaction for %s', async (_what, transaction, code) => {
    const page = await connectedPage()
    const request = { method: 'eth_sendTransaction', params: [transaction] }
    expect((await failure(page.hub.connection.get()!.request(request))).code).toBe(code)
    expect([page.controller.asking.get(), page.sent]).toEqual([undefined, []])
  })
})

describe('a session that has ended', () => {
  test('is renewed by passkey with the next signature, once', async () => {
    const page = await connectedPage()
    await page.clock.advance(1_800_000)
    expect(page.controller.session.get()).toMatchObject({ status: 'expired' })
    expect(page.hub.state.get()).toMatchObject({ status: 'connected' })
    await Promise.all([signMessage(page.hub, 'One'), signMessage(page.hub, 'Two')])
    expect(page.platform.prompts).toEqual({ created: 1, used: 1 })
    expect(page.controller.session.get()).toMatchObject({ status: 'active' })
  })

  test.each(['expired api key', 'could not find public key'])(
    'by the word of the service (%s) is tried once more',
    async (text) => {
      const page = await connectedPage()
      let refusals = 1
      page.custody.bent.set('sign_raw_payload', (answer) =>
        refusals-- > 0 ? page.custody.refuse(16, text.toUpperCase()) : answer,
      )
      await signMessage(page.hub, 'Hello')
      expect(page.custody.calls.filter((name) => name === 'sign_raw_payload')).toHaveLength(2)
      page.custody.bent.set('sign_raw_payload', () => page.custody.refuse(16, text))
      const error = await failure(signMessage(page.hub, 'Hello'))
      expect(error.message).toContain(`Turnkey error 16: ${text}`)
      expect(page.custody.calls.filter((name) => name === 'sign_raw_payload')).toHaveLength(4)
    },
  )

  test('is not renewed for a visitor who refuses, who is told so', async () => {
    const page = await connectedPage()
    await page.clock.advance(1_800_000)
    page.platform.onPrompt = () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
    expect((await failure(signMessage(page.hub, 'Hello'))).code).toBe('user_rejected_request')
    expect(page.controller.step.get()).toEqual({ status: 'idle' })
  })

  test('is never renewed as another wallet', async () => {
    const page = await connectedPage()
    await page.clock.advance(1_800_000)
    page.custody.bent.set('list_wallet_accounts', (answer) => swapAddress(answer))
    const error = await failure(signMessage(page.hub, 'Hello'))
    expect(error.message).toBe('Account not found')
    expect(page.hub.state.get()).toMatchObject({ account: { address: page.custody.address } })
  })

  test('and a login never outlives a change of account', async () => {
    const login = { address: other, chainId: 1, expiresAtMs: 2_000_000_000_000 }
    const page = await connectedPage()
    const { address } = page.custody
    page.hub.state.set({ ...(page.hub.state.get() as never as object), login: { ...login, address } } as never)
    await disconnect(page.hub)
    page.custody.bent.set('list_wallet_accounts', (answer) => swapAddress(answer))
    page.custody.bent.set('/api/embedded/passkey', (answer) => ({ ...(answer as object), address: other }))
    await createWallet(page)
    expect(page.hub.state.get()).toMatchObject({ account: { address: other } })
    expect(page.hub.state.get()).not.toHaveProperty('login')
  })
})

function swapAddress(answer: unknown) {
  const { accounts } = answer as { accounts: object[] }
  return { accounts: accounts.map((account) => ({ ...account, address: other })) }
}

describe('as any other wallet', () => {
  test('it switches between the configured networks, and remembers', async () => {
    const page = await connectedPage()
    await switchChain(page.hub, 10)
    expect(page.hub.state.get()).toMatchObject({ account: { chainId: 10 } })
    const again = await page.reload()
    await reconnect(again.hub)
    expect(again.hub.state.get()).toMatchObject({ account: { chainId: 10 } })
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x5' }] }
    expect((await failure(again.hub.connection.get()!.request(request))).code).toBe('chain_not_added')
  })

  test('it answers what a wallet answers, and leaves reads to the node', async () => {
    const page = await connectedPage()
    const connection = page.hub.connection.get()!
    const ask = (method: string, params?: readonly unknown[]) =>
      connection.request({ method, ...(params && { params }) })
    expect(await ask('eth_accounts')).toEqual([page.custody.address])
    expect(await ask('eth_chainId')).toBe('0x1')
    expect(await ask('net_version')).toBe('1')
    expect(await ask('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject([
      { parentCapability: 'eth_accounts' },
    ])
    expect(await ask('eth_blockNumber')).toBe('0x10')
    for (const method of ['eth_sign', 'eth_signTransaction', 'personal_ecRecover']) {
      expect((await failure(ask(method))).code).toBe('wallet_method_unsupported')
    }
  })

  test('it announces itself, speaks with numbers, and is not listed twice', async () => {
    const page = await embeddedPage()
    const [announced] = page.platform.announced
    expect(page.platform.announced.map(({ info }) => info.rdns)).toEqual([
      'localhost.latchkey.turnkeyhd',
      'localhost.latchkey.turnkey',
    ])
    const provider = announced!.provider as { request(request: object): Promise<unknown> }
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    const asking = provider.request({ method: 'eth_requestAccounts' })
    await page.step('choose')
    await page.steps.createWithPasskey()
    expect(await asking).toEqual([page.custody.address])
    const signing = failure(provider.request({ method: 'personal_sign', params: ['0x00', page.custody.address] }))
    ;(await firstValue(page.controller.asking, (asked) => asked !== undefined))?.answer(false)
    expect(await signing).toMatchObject({ code: 4001 })
    expect(await failure(provider.request({ method: 'eth_sign' }))).toMatchObject({ code: 4200 })
  })

  test('who disconnects leaves nothing behind', async () => {
    const page = await connectedPage()
    await disconnect(page.hub, { revoke: true })
    expect(page.custody.calls).toContain('delete_api_keys')
    expect(page.controller.session.get()).toBeUndefined()
    const again = await page.reload()
    expect(await reconnect(again.hub)).toBeUndefined()
  })

  test('who ends the session of this browser has no wallet open in it', async () => {
    const page = await connectedPage()
    const { sessions } = await page.owner.readContents()
    const own = sessions.find(({ isThisOne }) => isThisOne)
    await page.owner.endSession(own?.id ?? '')
    expect(page.custody.calls.at(-1)).toBe('delete_api_keys')
    expect(page.controller.session.get()).toBeUndefined()
    expect(await firstValue(page.hub.state, ({ status }) => status !== 'connected')).toEqual({ status: 'idle' })
    const again = await page.reload()
    expect(await reconnect(again.hub)).toBeUndefined()
  })
})
