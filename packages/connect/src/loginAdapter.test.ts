import { parseSignInMessage } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { connect } from './actions/connect.ts'
import { signIn } from './actions/signIn.ts'
import { signOut } from './actions/signOut.ts'
import { adaptLogin, type LoginAdapter, type LoginSession } from './loginAdapter.ts'
import { fakeAccount, fakeConnector, otherFakeAccount } from './testing/fakeConnector.ts'
import { testHub } from './testing/testHub.ts'

const page = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  statement: 'Come in.',
  now: () => 1_700_000_000_000,
}

/** A server of somebody else, with a cookie. */
function ownServer(overrides: Partial<LoginAdapter> = {}) {
  const server = { session: null as LoginSession | null, messages: [] as string[] }
  const adapter: LoginAdapter = {
    getNonce: async () => '0123456789abcdef',
    async verify({ message }) {
      server.messages.push(message)
      const { address, chainId } = parseSignInMessage(message)
      server.session = { address, chainId }
      return true
    },
    getSession: async () => server.session,
    async signOut() {
      server.session = null
    },
    ...overrides,
  }
  return { server, login: adaptLogin(adapter, page) }
}

async function connected(login: ReturnType<typeof adaptLogin>) {
  const connector = fakeConnector()
  const { hub } = testHub({ connectors: [connector], login })
  await connect(hub, connector.id)
  return hub
}

test('a server of one’s own signs a visitor in and out, by a message that names the page', async () => {
  const { server, login } = ownServer()
  const hub = await connected(login)
  expect(await signIn(hub)).toEqual({ address: fakeAccount, chainId: 1, expiresAtMs: Number.MAX_SAFE_INTEGER })
  expect(parseSignInMessage(server.messages[0] ?? '')).toMatchObject({
    ...{ domain: 'shop.example', uri: 'https://shop.example', statement: 'Come in.', address: fakeAccount, chainId: 1 },
    ...{ nonce: '0123456789abcdef', issuedAt: '2023-11-14T22:13:20.000Z' },
  })
  expect(hub.state.get()).toMatchObject({ login: { address: fakeAccount } })
  await signOut(hub)
  expect(server.session).toBeNull()
})

test('a message of the page’s own is signed as it is, and refused where it names somebody else', async () => {
  const texts: string[] = []
  const createMessage: LoginAdapter['createMessage'] = ({ address, chainId, nonce }) => {
    const named = texts.length === 0 ? address : otherFakeAccount
    texts.push(
      `own.example wants you to sign in with your Ethereum account:\n${named}\n\n\nURI: https://own.example\nVersion: 1\n` +
        `Chain ID: ${chainId}\nNonce: ${nonce}\nIssued At: 2026-01-01T00:00:00Z`,
    )
    return texts.at(-1) ?? ''
  }
  const { server, login } = ownServer({ createMessage })
  const hub = await connected(login)
  await signIn(hub)
  expect(server.messages).toEqual([texts[0]])
  await expect(signIn(hub)).rejects.toMatchObject({ code: 'login_account_changed' })
})

test.each<[string, Partial<LoginAdapter>, string]>([
  ['a server that is away', { getNonce: () => Promise.reject(new TypeError('fetch failed')) }, 'login_unreachable'],
  ['a nonce that no message can hold', { getNonce: async () => 'two words' }, 'login_bad_answer'],
  ['a signature that is not taken', { verify: async () => false }, 'login_not_verified'],
  ['a session that is missing after it was taken', { getSession: async () => null }, 'login_bad_answer'],
  ['a session of no address', { getSession: async () => ({ address: 'me', chainId: 1 }) }, 'login_bad_answer'],
  [
    'a session of somebody else',
    { getSession: async () => ({ address: otherFakeAccount, chainId: 1 }) },
    'login_bad_answer',
  ],
])('%s signs nobody in', async (_name, overrides, code) => {
  const { login } = ownServer()
  const hub = await connected(login)
  Object.assign(login, ownServer(overrides).login)
  await expect(signIn(hub)).rejects.toMatchObject({ code })
  expect(hub.state.get()).not.toMatchObject({ login: expect.anything() })
})
