import type { Clock, Log } from '@latchkey/base'
import { AppError, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import type { Connection, ConnectOptions, Connector } from '../connector.ts'
import { connectErrors } from '../errors.ts'
import { connectCast } from './cast.ts'
import { chooseCast } from './castOfChoosers.ts'
import { connectedCast } from './castOfConnected.ts'
import { shapeCast } from './castOfShapes.ts'
import { type FakeWallet, type FakeWalletOptions, fakeWallet } from './fakeWallet.ts'

type Suite = {
  readonly test: (title: string, body: () => Promise<void>) => void
  readonly expect: (value: unknown) => { toBe(expected: unknown): void }
}

/** Makes the connector under test over a fake wallet. */
export type MakeConnector = (
  wallet: FakeWallet,
  surroundings: { readonly clock: Clock; readonly log: Log },
) => Connector

type Wishes = Pick<ConnectOptions, 'silent' | 'chooseAccounts'>

/** Requests at which a wallet shows its window. */
const opensTheWallet = ['eth_requestAccounts', 'wallet_requestPermissions']

/** The most a visitor waits before the page is usable again, when the wallet will not say anything more. */
const patienceMs = 5000

/**
 * What every connector owes its visitors: whatever the wallet does, an attempt ends connected, or with an error of the
 * catalogue, or can be given up; a silent attempt ends by itself and asks nobody; afterwards no listener is left behind.
 */
export function connectorContract({ test, expect }: Suite, make: MakeConnector): void {
  const attemptCast = [
    ...[...connectCast, ...shapeCast].map((actor) => ({ ...actor, wishes: {} })),
    ...chooseCast.map((actor) => ({ ...actor, wishes: { chooseAccounts: true } })),
  ]
  for (const { name, options, ends, wishes, keepsListeners } of attemptCast) {
    test(`a wallet that ${name}: ${ends}`, async () => {
      const { attempt, wallet, clock, abort } = begin(make, options, wishes)
      await clock.advance(patienceMs)
      expect(attempt.outcome()).toBe(ends)
      if (ends === 'waiting') expect(await giveUp(attempt, abort, clock)).toBe('given up')
      await attempt.connection()?.close()
      if (!keepsListeners) expect(wallet.listenerCount()).toBe(0)
    })

    test(`a wallet that ${name}: in silence`, async () => {
      const { attempt, wallet, clock } = begin(make, options, { silent: true })
      await clock.advance(patienceMs)
      const outcome = attempt.outcome()
      expect(outcome === 'connected' || Object.hasOwn(connectErrors, outcome)).toBe(true)
      expect(wallet.calls.some(({ method }) => opensTheWallet.includes(method))).toBe(false)
      await attempt.connection()?.close()
      if (!keepsListeners) expect(wallet.listenerCount()).toBe(0)
    })
  }

  for (const { name, options, act, tells } of connectedCast) {
    test(`a connected wallet that ${name}: ${tells.join(', ') || 'nothing changes'}`, async () => {
      const { attempt, wallet, clock } = begin(make, options, {})
      await clock.advance(0)
      const told: string[] = []
      attempt.connection()?.on('accounts', (accounts: readonly string[]) => told.push(`accounts ${accounts.join()}`))
      attempt.connection()?.on('chain', (chainId: number) => told.push(`chain ${chainId}`))
      attempt.connection()?.on('closed', () => told.push('closed'))
      act(wallet)
      await clock.advance(patienceMs)
      expect(attempt.outcome()).toBe('connected')
      expect(told.join()).toBe(tells.join())
      await attempt.connection()?.close()
      expect(wallet.listenerCount()).toBe(0)
      act(wallet)
      await clock.advance(patienceMs)
      expect(told.length).toBe(tells.length)
    })
  }
}

function begin(make: MakeConnector, options: FakeWalletOptions | undefined, wishes: Wishes) {
  const clock = fakeClock()
  const wallet = fakeWallet(options)
  // A silent attempt is made after a reload, when the wallet knows this site.
  wallet.isConnected = wishes.silent === true
  const abort = new AbortController()
  const connector = make(wallet, { clock, log: silentLog })
  return { attempt: start(connector, { ...wishes, signal: abort.signal }), wallet, clock, abort }
}

function start(connector: Connector, wishes: ConnectOptions) {
  let outcome = 'waiting'
  let connection: Connection | undefined
  connector.connect(wishes).then(
    (opened) => {
      outcome = 'connected'
      connection = opened
    },
    (error: unknown) => {
      outcome = error instanceof AppError ? error.code : String(error)
    },
  )
  return { outcome: () => outcome, connection: () => connection }
}

async function giveUp(attempt: ReturnType<typeof start>, abort: AbortController, clock: FakeClock): Promise<string> {
  abort.abort('given up')
  await clock.advance(0)
  return attempt.outcome()
}
