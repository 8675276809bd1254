import type { Clock, Log } from '@latchkey/base'
import { AppError, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import type { Connection, Connector } from '../connector.ts'
import { connectCast } from './cast.ts'
import { type FakeWallet, fakeWallet } from './fakeWallet.ts'

type Suite = {
  readonly test: (title: string, body: () => Promise<void>) => void
  readonly expect: (value: unknown) => { toBe(expected: unknown): void }
}

/** Makes the connector under test over a fake wallet. */
export type MakeConnector = (
  wallet: FakeWallet,
  surroundings: { readonly clock: Clock; readonly log: Log },
) => Connector

/** The most a visitor waits before the page is usable again, when the wallet will not say anything more. */
const patienceMs = 5000

/**
 * What every connector owes its visitors: whatever the wallet does, an attempt ends connected, or with an error of the
 * catalogue, or can be given up; and afterwards no listener is left behind.
 */
export function connectorContract({ test, expect }: Suite, make: MakeConnector): void {
  for (const { name, options, ends } of connectCast) {
    test(`a wallet that ${name.replace(/^(is|has) /, '$1 ')}: ${ends}`, async () => {
      const clock = fakeClock()
      const wallet = fakeWallet(options)
      const abort = new AbortController()
      const attempt = start(make(wallet, { clock, log: silentLog }), abort.signal)
      await clock.advance(patienceMs)
      expect(attempt.outcome()).toBe(ends)
      if (ends === 'waiting') expect(await giveUp(attempt, abort, clock)).toBe('given up')
      await attempt.connection()?.close()
      expect(wallet.listenerCount()).toBe(0)
    })
  }
}

function start(connector: Connector, signal: AbortSignal) {
  let outcome = 'waiting'
  let connection: Connection | undefined
  connector.connect({ signal }).then(
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
