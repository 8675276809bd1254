import { type KeyValueStorage, memoryStorage, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock, settle } from '@latchkey/base/testing'
import { createSignInMessage } from '@latchkey/evm'
import { type FakeWallet, fakeWallet } from '@latchkey/simulator'
import { connect } from '../actions/connect.ts'
import { signIn } from '../actions/signIn.ts'
import type { Login } from '../connectionState.ts'
import type { Connector } from '../connector.ts'
import { injectedConnector } from '../connectors/injected.ts'
import { closeHub } from '../createHub.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import type { LoginClient } from '../loginClient.ts'
import { testHub } from './testHub.ts'

export const [account, other] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const expiresAtMs = 1_700_000_100_000
const hubs: Hub[] = []

/** Ends all pages that were opened. */
export async function closePages(): Promise<void> {
  await Promise.all(hubs.splice(0).map(closeHub))
}

/** A login server in memory, which can be away. */
function loginServer() {
  const server = { login: undefined as Login | undefined, isAway: false, calls: [] as string[] }
  const ask = (call: string) => {
    server.calls.push(call)
    if (server.isAway) throw new ConnectError('login_unreachable')
  }
  const client: LoginClient = {
    async challenge({ address, chainId }) {
      ask('challenge')
      return {
        message: createSignInMessage({
          domain: 'localhost:4400',
          address,
          uri: 'http://localhost:4400',
          version: '1',
          chainId,
          nonce: '0123456789abcdef',
          issuedAt: '2026-01-01T00:00:00.000Z',
        }),
      }
    },
    async verify({ message }) {
      ask('verify')
      server.login = { address: message.includes(account) ? account : other, chainId: 1, expiresAtMs }
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
  }
  return { server, client }
}

export type World = {
  readonly wallet: FakeWallet
  readonly login: ReturnType<typeof loginServer>
  readonly storage: KeyValueStorage
  readonly clock: FakeClock
}

/** A visitor's wallet and browser, and the site's login server. */
export function world(storage = memoryStorage()): World {
  const wallet = fakeWallet({ accounts: [account] })
  // Where well-known wallets say it.
  wallet.provider['_metamask'] = { isUnlocked: async () => !wallet.isLocked }
  return { wallet, login: loginServer(), storage, clock: fakeClock(expiresAtMs - 100_000) }
}

/** A page of the world, with its wallet unless others are given. */
export function openPage({ wallet, login, storage, clock }: World, tab = storage, has?: readonly Connector[]): Hub {
  const connector = injectedConnector({
    id: 'test.wallet',
    key: 'testwallet',
    name: 'Test Wallet',
    readProvider: () => wallet.provider,
    clock,
    log: silentLog,
  })
  const { hub } = testHub({ connectors: has ?? [connector], login: login.client, storage: tab, clock })
  hubs.push(hub)
  return hub
}

/** A visitor who is signed in, with what the login server was asked until then forgotten. */
export async function signedIn(around = world()) {
  const hub = openPage(around)
  await connect(hub, 'test.wallet')
  await signIn(hub)
  await settle()
  around.login.server.calls.length = 0
  return { ...around, hub, server: around.login.server }
}

/** The wallet shares nothing with this site any more, or shares again. */
export function share(wallet: FakeWallet, accounts: readonly string[]): void {
  wallet.accounts = [...accounts]
  wallet.emit('accountsChanged', [...accounts])
}
