import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import type { RelayStore } from '../store/store.ts'
import { openRawClient } from './rawClient.ts'
import { startTestRelay } from './startTestRelay.ts'
import { newTopic, publication } from './withRelay.ts'

const times = 300

/**
 * Asks and answers between an app and a wallet, each at a relay over one of the stores. Official apps wait for ever when
 * the reply to what they have sent comes before the relay's answer, or in one go with it.
 */
export function roundTrips(
  title: string,
  openStores: () => Promise<{
    readonly near: RelayStore
    readonly far?: RelayStore
    readonly close: () => Promise<void>
  }>,
): void {
  test(`${title}: the relay's answer comes before the reply, and never in one go with it`, async () => {
    const clock = fakeClock()
    const { near, far, close } = await openStores()
    const limits = { requestsPerSecond: 100_000, requestBurst: 100_000 }
    const relays = [await startTestRelay({ store: near, clock, config: { limits } })]
    if (far !== undefined) relays.push(await startTestRelay({ store: far, clock, config: { limits } }))
    const open = (url = '') => openRawClient({ url, nowMs: clock.now(), acknowledges: true })
    const [app, wallet, topic] = [await open(relays[0]?.url), await open(relays.at(-1)?.url), newTopic()]
    try {
      await app.ask('irn_subscribe', { topic })
      await wallet.ask('irn_subscribe', { topic })
      const replies: Promise<unknown>[] = []
      wallet.socket.on('message', (data) => {
        const { method, params } = JSON.parse(data.toString())
        if (method !== undefined)
          replies.push(wallet.ask('irn_publish', publication(topic, `re ${params.data.message}`)))
      })
      const turnOf = countTurns()
      const turns: number[] = []
      app.socket.on('message', () => turns.push(turnOf()))
      const before = app.frames.length
      for (let index = 0; index < times; index++)
        await Promise.all([app.ask('irn_publish', publication(topic, `m${index}`)), app.untilMessage(`re m${index}`)])
      const kinds = app.frames.slice(before).map(({ method }) => (method === undefined ? 'answer' : 'reply'))
      expect(kinds).toEqual(Array.from({ length: times }, () => ['answer', 'reply']).flat())
      expect(turns.filter((turn, index) => index % 2 === 1 && turn === turns[index - 1])).toEqual([])
      expect(turns).toHaveLength(2 * times)
      await Promise.all(replies)
    } finally {
      app.socket.terminate()
      wallet.socket.terminate()
      for (const relay of relays) await relay.close()
      await close()
    }
  }, 120_000)
}

/** The number of the turn of the event loop: what is heard under one number was read in one go. */
export function countTurns(): () => number {
  let turn = 0
  let isCounting = false
  return () => {
    if (!isCounting) {
      isCounting = true
      setImmediate(() => {
        turn++
        isCounting = false
      })
    }
    return turn
  }
}
