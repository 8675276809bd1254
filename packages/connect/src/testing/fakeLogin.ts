import { createSignInMessage } from '@latchkey/evm'
import type { Login } from '../connectionState.ts'
import type { LoginClient } from '../loginClient.ts'
import { fakeAccount, otherFakeAccount } from './fakeConnector.ts'

/** When its logins end. */
export const expiresAtMs = 1_700_000_100_000

/** A login server in memory. */
export function fakeLogin(overrides: Partial<LoginClient> = {}) {
  const server = { login: undefined as Login | undefined, calls: [] as string[] }
  const client: LoginClient = {
    async challenge({ address, chainId }) {
      server.calls.push(`challenge ${chainId}`)
      return { message: messageFor(address, chainId) }
    },
    async verify({ message }) {
      server.calls.push('verify')
      const address = message.includes(fakeAccount) ? fakeAccount : otherFakeAccount
      server.login = { address, chainId: 1, expiresAtMs }
      return server.login
    },
    async current() {
      server.calls.push('current')
      return server.login
    },
    async signOut({ everywhere }) {
      server.calls.push(everywhere ? 'sign out everywhere' : 'sign out')
      server.login = undefined
    },
    ...overrides,
  }
  return { server, client }
}

/** The message that it has signed. */
export function messageFor(address: string, chainId: number): string {
  return createSignInMessage({
    domain: 'localhost:4400',
    address: address as typeof fakeAccount,
    uri: 'http://localhost:4400',
    version: '1',
    chainId,
    nonce: '0123456789abcdef',
    issuedAt: '2026-01-01T00:00:00.000Z',
  })
}
