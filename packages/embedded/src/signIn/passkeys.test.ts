import { connect, disconnect, signMessage } from '@latchkey/connect'
import { expect, test } from 'vitest'
import type { PasskeyCreation, PasskeyMaker } from '../surface/embeddedPlatform.ts'
import { connectedPage, createWallet, embeddedPage, failure } from '../testing/embeddedPage.ts'
import { fakePasskeyId } from '../testing/fakeCustody.ts'

const passkeyId = 'embedded:turnkeyhd'

/** A device with one passkey; what it is asked for is kept. */
function recordingDevice(results: (() => unknown) | undefined) {
  const asked = { created: [] as PasskeyCreation[], used: [] as Parameters<PasskeyMaker['get']>[0][] }
  const bytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer
  const credentials: PasskeyMaker = {
    async create(request) {
      asked.created.push(request)
      const response = { clientDataJSON: bytes('e30'), attestationObject: bytes('b2JqZWN0') }
      return { rawId: bytes(fakePasskeyId), response, ...(results && { getClientExtensionResults: results }) }
    },
    async get(request) {
      asked.used.push(request)
      const response = { authenticatorData: bytes('ZGF0YQ'), clientDataJSON: bytes('e30'), signature: bytes('c2ln') }
      return { rawId: bytes(fakePasskeyId), response }
    },
  }
  return { credentials, asked }
}

test('a passkey is preferred that is found alone and knows its owner, and taken without either', async () => {
  const { credentials, asked } = recordingDevice(() => ({ credProps: { rk: false } }))
  await connectedPage({ credentials })
  expect(asked.created[0]?.publicKey).toMatchObject({
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
    timeout: 300_000,
    // Some devices make no other than the second.
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
  })
})

test.each<readonly [string, (() => unknown) | undefined, number]>([
  ['is found by nothing else is named', () => ({ credProps: { rk: false } }), 1],
  ['is found alone is not', () => ({ credProps: { rk: true } }), 0],
  ['says nothing of that is not', () => ({}), 0],
  ['cannot be asked is not', undefined, 0],
  [
    'fails to say it is not',
    () => {
      throw new TypeError('no')
    },
    0,
  ],
])('a passkey that %s when it is asked for again', async (_how, results, named) => {
  const { credentials, asked } = recordingDevice(results)
  const page = await connectedPage({ credentials })
  await page.clock.advance(1_800_000)
  await signMessage(page.hub, 'Hello')
  await disconnect(page.hub)
  const connecting = connect(page.hub, passkeyId)
  await page.step('choose')
  await page.steps.useExistingPasskey()
  await connecting
  const ids = asked.used.map(({ publicKey }) =>
    publicKey.allowCredentials.map(({ id }) => btoa(String.fromCharCode(...id))),
  )
  const expected = named === 1 ? [btoa(atob(fakePasskeyId))] : []
  expect(ids).toEqual([expected, expected])
})

test('error: a new wallet that is given up touches nothing of the session that is here', async () => {
  const keys = new Map<string, CryptoKeyPair>()
  const page = await connectedPage({ keys })
  const before = keys.get('turnkeyhd')
  const connecting = failure(connect(page.hub, passkeyId, { chooseAccounts: true }))
  await page.step('choose')
  page.platform.onPrompt = () => Promise.reject(new DOMException('The user cancelled it', 'NotAllowedError'))
  await page.steps.createWithPasskey()
  expect(page.controller.step.get()).toMatchObject({ status: 'choose', failure: { code: 'passkey_cancelled' } })
  expect(page.custody.calls.filter((name) => name === '/api/embedded/passkey')).toHaveLength(1)
  page.steps.cancel()
  await connecting
  expect(keys.get('turnkeyhd')).toBe(before)
  page.platform.onPrompt = undefined
  await signMessage(page.hub, 'Hello')
  expect(page.platform.prompts.used).toBe(0)
})

test('error: a browser that keeps no keys says so', async () => {
  const page = await embeddedPage()
  const keys = page.platform.keys
  Object.assign(page.platform, {
    keys: (name: string) => ({ ...keys(name), write: () => Promise.reject(new DOMException('full', 'QuotaExceeded')) }),
  })
  void failure(connect(page.hub, passkeyId))
  await page.step('choose')
  await page.steps.createWithPasskey()
  expect(page.controller.step.get()).toMatchObject({ status: 'choose', failure: { code: 'session_key_not_kept' } })
  expect(page.controller.session.get()).toBeUndefined()
})

test('the key of a first session is kept as that of any other', async () => {
  const keys = new Map<string, CryptoKeyPair>()
  const page = await embeddedPage({ keys })
  await createWallet(page)
  expect(keys.get('turnkeyhd')?.privateKey.extractable).toBe(false)
  await disconnect(page.hub)
  expect([keys.size, page.custody.calls.at(-1)]).toEqual([0, 'delete_api_keys'])
})

test('a spare passkey is made on another device than the first', async () => {
  const { credentials, asked } = recordingDevice(undefined)
  const page = await connectedPage({ credentials })
  page.custody.bent.set('get_user', (answer) => {
    const { user } = answer as { user: object }
    return { user: { ...user, authenticators: [page.custody.passkey()] } }
  })
  Object.assign(credentials, {
    async create(request: PasskeyCreation) {
      asked.created.push(request)
      throw new DOMException('excluded', 'InvalidStateError')
    },
  })
  expect((await failure(page.owner.addPasskey('Spare'))).code).toBe('passkey_here_already')
  const excluded = asked.created.map(({ publicKey }) =>
    publicKey.excludeCredentials.map(({ id }) => btoa(String.fromCharCode(...id))),
  )
  expect(excluded).toEqual([[], [btoa(atob(fakePasskeyId))]])
})
