import { type Address, createSignInMessage, toAddress } from '@latchkey/evm'
import type { Login } from '../connectionState.ts'
import { ConnectError } from '../errors.ts'
import type { LoginClient } from '../loginClient.ts'

/** When its logins end. */
export const expiresAtMs = 1_700_000_100_000

/** A login server in memory, which can be away. */
export function fakeLogin(overrides: Partial<LoginClient> = {}) {
  const server = { login: undefined as Login | undefined, isAway: false, calls: [] as string[] }
  const ask = (call: string) => {
    server.calls.push(call)
    if (server.isAway) throw new ConnectError('login_unreachable')
  }
  const client: LoginClient = {
    async challenge({ address, chainId }) {
      ask(`challenge ${chainId}`)
      return { message: messageFor(address, chainId) }
    },
    async verify({ message }) {
      ask('verify')
      server.login = { address: toAddress(/0x[\da-f]{40}/i.exec(message)?.[0]), chainId: 1, expiresAtMs }
      return server.login
    },
    async current() {
      ask('current')
      return server.login
    },
    async signOut({ everywhere }) {
      ask(everywhere ? 'sign out everywhere' : 'sign out')
      server.login = undefined
    },
    ...overrides,
  }
  return { server, client }
}

/** The message that it has signed. */
export function messageFor(address: Address, chainId: number): string {
  return createSignInMessage({
    domain: 'localhost:4400',
    address,
    uri: 'http://localhost:4400',
    version: '1',
    chainId,
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-01T00:00:00.000Z',
  })
}
