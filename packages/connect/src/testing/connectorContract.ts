import type { Clock, Log } from '@latchkey/base'
import { AppError, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock, pass } from '@latchkey/base/testing'
import type { Behaviour } from '@latchkey/simulator'
import { cast, type FakeWallet, fakeWallet } from '@latchkey/simulator'
import type { Connection, ConnectOptions, Connector } from '../connector.ts'
import { connectErrors } from '../errors.ts'

type Suite = {
  readonly test: (title: string, body: () => Promise<void>) => void
  readonly expect: (value: unknown) => { toBe(expected: unknown): void }
}

/** Makes the connector under test over a fake wallet. */
export type MakeConnector = (wallet: FakeWallet, deps: { readonly clock: Clock; readonly log: Log }) => Connector

type BeginOptions = Pick<ConnectOptions, 'silent' | 'chooseAccounts'>

/** Requests at which a wallet shows its window. */
const opensTheWallet = ['eth_requestAccounts', 'wallet_requestPermissions']

/** The most a visitor waits before the page is usable again, when the wallet will not say anything more. */
const patienceMs = 5000

/**
 * The contract of every connector: whatever the wallet does, an attempt ends connected, or with an error of the
 * catalogue, or can be given up; a silent attempt ends by itself and asks nobody; what a connected wallet does by itself
 * is told once; afterwards no listener is left behind.
 */
export function connectorContract({ test, expect }: Suite, make: MakeConnector): void {
  const behaviours: readonly Behaviour[] = Object.values(cast)
  for (const behaviour of behaviours) {
    const { title, ends = {}, chooses, keepsListeners } = behaviour
    const outcomes = [
      { manner: '', options: {}, end: ends.connect ?? 'done' },
      { manner: ', when accounts are to be chosen', options: { chooseAccounts: true }, end: chooses },
    ]
    for (const { manner, options, end } of outcomes) {
      if (end === undefined) continue
      const expected = end === 'connection_rejected' ? 'user_rejected_request' : end
      test(`a wallet that ${title}${manner}: ${expected}`, async () => {
        const { attempt, wallet, clock, abort } = begin(make, behaviour, options)
        await pass(clock, patienceMs, 500)
        expect(attempt.outcome()).toBe(expected)
        if (expected === 'waiting') expect(await giveUp(attempt, abort, clock)).toBe('given up')
        await attempt.connection()?.close()
        if (!keepsListeners) expect(wallet.listenerCount()).toBe(0)
      })
    }

    test(`a wallet that ${title}: in silence`, async () => {
      const { attempt, wallet, clock } = begin(make, behaviour, { silent: true })
      await pass(clock, patienceMs, 500)
      const outcome = attempt.outcome()
      expect(outcome === 'done' || Object.hasOwn(connectErrors, outcome)).toBe(true)
      expect(wallet.calls.some(({ method }) => opensTheWallet.includes(method))).toBe(false)
      await attempt.connection()?.close()
      if (!keepsListeners) expect(wallet.listenerCount()).toBe(0)
    })
    if (behaviour.tells !== undefined) testTelling({ test, expect }, make, behaviour)
  }
}

function testTelling({ test, expect }: Suite, make: MakeConnector, behaviour: Behaviour): void {
  const { title, tells = [] } = behaviour
  test(`a connected wallet that ${title}: ${tells.join(', ') || 'nothing changes'}`, async () => {
    const { attempt, wallet, clock } = begin(make, behaviour, {})
    await clock.advance(0)
    const told: string[] = []
    attempt.connection()?.on('accounts', (accounts: readonly string[]) => told.push(`accounts ${accounts.join()}`))
    attempt.connection()?.on('chain', (chainId: number) => told.push(`chain ${chainId}`))
    attempt.connection()?.on('closed', () => told.push('closed'))
    await pass(clock, patienceMs, 500)
    expect(attempt.outcome()).toBe('done')
    expect(told.join()).toBe(tells.join())
    await attempt.connection()?.close()
    expect(wallet.listenerCount()).toBe(0)
    wallet.onConnected?.()
    await pass(clock, patienceMs, 500)
    expect(told.length).toBe(tells.length)
  })
}

function begin(make: MakeConnector, behaviour: Behaviour, options: BeginOptions) {
  const clock = fakeClock()
  const wallet = fakeWallet({ clock })
  behaviour.play(wallet)
  // A silent attempt is made after a reload, when the wallet knows this site.
  wallet.isConnected = options.silent === true
  const abort = new AbortController()
  const connector = make(wallet, { clock, log: silentLog })
  return { attempt: start(connector, { ...options, signal: abort.signal }), wallet, clock, abort }
}

function start(connector: Connector, options: ConnectOptions) {
  let outcome = 'waiting'
  let connection: Connection | undefined
  connector.connect(options).then(
    (opened) => {
      outcome = 'done'
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
