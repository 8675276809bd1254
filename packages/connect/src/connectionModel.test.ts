import { settle } from '@latchkey/base/testing'
import { sameAddress } from '@latchkey/evm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancelConnect } from './actions/cancelConnect.ts'
import type { ConnectionState } from './connectionState.ts'
import { closeHub } from './createHub.ts'
import { isDisconnected, readConnection } from './persistence.ts'
import {
  happenings,
  linkedId,
  type RandomVisit,
  randomVisit,
  sharedWallets,
  tabHappenings,
} from './testing/randomVisit.ts'
import { sharedStorage } from './testing/sharedStorage.ts'

type Event = readonly [name: string, choice: number]

/** The usual way comes oftener than it would by chance, so that most orders get somewhere. */
const names = [...Object.keys(happenings), ...['connect', 'connect', 'approve', 'approve', 'approve', 'turn', 'turn']]
const anyEvent = fc.tuple(fc.constantFrom(...names), fc.nat({ max: 23 }))
const connected: readonly Event[] = [
  ['connect', 0],
  ['turn', 7],
  ['approve', 0],
  ['wait', 0],
]
const anyOrder = fc
  .tuple(fc.boolean(), fc.array(anyEvent, { minLength: 1, maxLength: 14 }))
  .map(([isConnected, events]): readonly Event[] => (isConnected ? [...connected, ...events] : events))

/** Invariants that hold at every moment, also in the middle of everything. */
function checkNow({ hub, faults }: RandomVisit): void {
  const state = hub.state.get()
  const { attempt } = hub.running
  const connection = hub.connection.get()
  const fail = (what: string) => {
    throw new Error(`${what}: ${JSON.stringify(state)}`)
  }
  if (faults.length > 0) fail(faults.join())
  switch (state.status) {
    case 'idle':
      if (connection !== undefined) fail('a connection lives though nobody is connected')
      break
    case 'connecting':
      if (attempt?.connectorId !== state.connectorId || attempt.isSilent) fail('nothing is being connected')
      break
    case 'reconnecting':
      if (attempt?.isSilent !== true) fail('nothing is being connected again')
      break
    case 'connected':
      if (connection?.connectorId !== state.connectorId) fail('the connection is another one')
      if (connection?.chainId !== state.account.chainId) fail('the chain is not that of the connection')
      if (!state.accounts.some((address) => sameAddress(address, state.account.address))) fail('a foreign account')
      if (state.login !== undefined && !sameAddress(state.login.address, state.account.address)) fail('a foreign login')
      break
  }
}

/** Invariants that hold once everybody has fallen silent. */
function checkQuiet({ hub, connectors, link, open }: RandomVisit): void {
  const state = hub.state.get()
  expect(state.status).toMatch(/^(?:idle|connected)$/)
  expect(hub.running.attempt).toBeUndefined()
  expect(hub.running.switching).toBeUndefined()
  expect([...open]).toEqual([])
  for (const connection of connectors.flatMap(({ opened }) => opened)) {
    const isLive = connection === hub.connection.get()
    expect(connection.isClosed()).toBe(!isLive)
    if (!isLive) expect(connection.listenerCount()).toBe(0)
    // A session that was ended is never gone on with.
    if (isLive) expect(connection.isEnded()).toBe(false)
  }
  const isLinked = state.status === 'connected' && state.connectorId === linkedId
  // The connection listens to the phone, to the state of the link and to its end.
  expect(link.listenerCount()).toBe(isLinked ? 3 : 0)
  if (isLinked) expect(link.phone.get().address).toBe(state.account.address)
  if (state.status === 'connected') {
    expect(isDisconnected(hub.storage)).toBe(false)
    const remembered = readConnection(hub.storage)
    if (remembered !== undefined) expect(remembered.connectorId).toBe(state.connectorId)
  }
}

async function play(visit: RandomVisit, events: readonly Event[]): Promise<void> {
  for (const [name, choice] of events) {
    const happening = happenings[name]
    await happening?.(visit, choice)
    checkNow(visit)
  }
}

/** Nobody asks or answers any more, and every limit of time has passed. */
async function fallSilent({ hub, clock }: RandomVisit): Promise<void> {
  await settle()
  cancelConnect(hub)
  await clock.advance(60_000)
  await settle()
}

describe('whatever happens, in whatever order', () => {
  test('the connection makes sense', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async (events) => {
        const visit = randomVisit()
        await play(visit, events)
        await fallSilent(visit)
        checkNow(visit)
        checkQuiet(visit)
        await closeHub(visit.hub)
        expect(visit.hub.state.get()).toEqual({ status: 'idle' })
      }),
    )
  })
})

/** The state without the mark whether the network was ever switched: a tab that came later has not seen it. */
function whatIsSeen(state: ConnectionState): object {
  if (state.status !== 'connected') return state
  const { switchedNetwork: _, ...seen } = state
  return seen
}

describe('five tabs', () => {
  const tabNames = [...tabHappenings, ...['connect', 'connect', 'approve', 'approve', 'turn', 'wait']]
  const anyTabEvent = fc.tuple(fc.nat({ max: 4 }), fc.constantFrom(...tabNames), fc.nat({ max: 23 }))
  const anyTabOrder = fc.array(anyTabEvent, { minLength: 1, maxLength: 16 })

  type TabEvent = [tab: number, name: string, choice: number]
  /** The first tab is on its way to the wallet of the fifth when its visitor is asked by one, and says no. */
  const askedWhileItFollows: TabEvent[] = [
    [2, 'connect', 5],
    [2, 'approve', 0],
    [0, 'turn', 1],
    [0, 'turn', 7],
    [1, 'connect', 0],
    [4, 'connect', 0],
    [4, 'approve', 0],
    [0, 'turn', 11],
    [0, 'connect', 0],
  ]
  /** The wallet lets everybody go and, by a late answer to a tab that gave up, knows the site again. */
  const knownAgainLate: TabEvent[] = [
    [2, 'connect', 0],
    [0, 'connect', 2],
    [1, 'connectAndAbort', 0],
    [2, 'approve', 0],
    [0, 'walletChanges', 0],
    [1, 'approve', 0],
    [0, 'connect', 2],
  ]

  test('are in step a second after the last event', async () => {
    await fc.assert(
      fc.asyncProperty(anyTabOrder, async (events) => {
        const shared = sharedStorage()
        const wallets = sharedWallets()
        const tabs = Array.from({ length: 5 }, () => randomVisit({ storage: shared.tab(), wallets }))
        for (const [index, name, choice] of events) {
          // A connector that opens hears of a change too, which its fake does not.
          if (name === 'walletChanges') await settle().then(() => wallets.change(tabs, choice))
          else await play(tabs[index]!, [[name, choice]])
        }
        // Everybody who is still being asked says no, and then a second passes in every tab.
        for (const tab of tabs) await happenings['cancelAsking']?.(tab, 0)
        for (let step = 0; step < 10; step++) {
          for (const { clock } of tabs) await clock.advance(100)
        }
        const [first, ...others] = tabs.map(({ hub }) => whatIsSeen(hub.state.get()))
        for (const other of others) expect(other).toEqual(first)
        for (const tab of tabs) checkNow(tab)
        for (const { hub } of tabs) await closeHub(hub)
      }),
      { examples: [[askedWhileItFollows], [knownAgainLate]] },
    )
  })
})
