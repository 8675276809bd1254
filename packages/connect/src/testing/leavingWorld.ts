import { type KeyValueStorage, memoryStorage, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock, settle } from '@latchkey/base/testing'
import { type FakeWallet, fakeWallet } from '@latchkey/simulator'
import { connect } from '../actions/connect.ts'
import { signIn } from '../actions/signIn.ts'
import type { Connector } from '../connector.ts'
import { injectedConnector } from '../connectors/injected.ts'
import { closeHub } from '../createHub.ts'
import type { Hub } from '../hub.ts'
import { expiresAtMs, fakeLogin } from './fakeLogin.ts'
import { testHub } from './testHub.ts'

export const [account, other] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const hubs: Hub[] = []

/** Ends all pages that were opened. */
export async function closePages(): Promise<void> {
  await Promise.all(hubs.splice(0).map(closeHub))
}

export type World = {
  readonly wallet: FakeWallet
  readonly login: ReturnType<typeof fakeLogin>
  readonly storage: KeyValueStorage
  readonly clock: FakeClock
}

/** A visitor's wallet and browser, and the site's login server. */
export function world(storage = memoryStorage()): World {
  const wallet = fakeWallet({ accounts: [account] })
  // Where well-known wallets say it.
  wallet.provider['_metamask'] = { isUnlocked: async () => !wallet.isLocked }
  return { wallet, login: fakeLogin(), storage, clock: fakeClock(expiresAtMs - 100_000) }
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
