import { expect, vi } from 'vitest'
import { takenBy } from '../store/decide.ts'
import { overheadBytes, receiptBytes, type StoredMessage } from '../store/store.ts'
import { listen, listenOnce, other, publish, publishAll, topic } from './storeCalls.ts'
import type { StoreUnderTest } from './storeUnderTest.ts'

type Check = (sentence: string, body: (under: StoreUnderTest) => Promise<void>) => void

/** When messages are given out, what goes with them, and what is kept of it. */
export function handover(check: Check): void {
  check('who has a message for which others wait counts as a part of it, once, until it goes', async ({ store }) => {
    const heard = await listen(store, 'wallet')
    for (const clientId of ['phone', 'tablet']) await listen(store, clientId)
    await publish(store, 'one')
    await vi.waitFor(() => expect(heard.messages).toHaveLength(1))
    await store.check()
    const before = store.counts().bytes
    const grownBy = async (clientId: string) => {
      for (const message of heard.messages) store.acknowledge(message, clientId)
      await store.check()
      return store.counts().bytes - before
    }
    expect(await grownBy('wallet')).toBe(receiptBytes)
    expect(await grownBy('wallet')).toBe(receiptBytes)
    expect(await grownBy('phone')).toBe(2 * receiptBytes)
    expect(await grownBy('tablet')).toBe(-takenBy({ message: 'one' }))
  })

  check('text counts by its bytes, and not by its letters', async ({ store }) => {
    const before = store.counts().bytes
    await publish(store, '€'.repeat(100))
    expect(store.counts().bytes - before).toBe(300 + overheadBytes)
    await expect(publish(store, '€'.repeat(3400), { topic: other })).rejects.toMatchObject({ code: 'mailbox_full' })
  })

  check('the publisher is answered before this process tells anybody, and others are told once', async (under) => {
    const { store, second, settle } = under
    const far = await second?.()
    try {
      const order: string[] = []
      for (const [name, place] of [['near', store] as const, ...(far ? [['far', far] as const] : [])]) {
        await new Promise<void>((resolve) => {
          const deliver = (message: StoredMessage) => {
            order.push(`heard by ${name}`)
            place.acknowledge(message, name)
          }
          place.subscribe({ topic, clientId: name, deliver }, () => resolve()).start()
        })
      }
      await settle()
      const heard = far === undefined ? [] : ['heard by far']
      for (let round = 0; round < 60; round++) {
        const message = { topic, message: `${round}`, publisher: 'app', tag: 1, ttlSeconds: 300 }
        store.publish([message], () => order.push('settled'))
        await vi.waitFor(() => expect(order).toHaveLength(2 + heard.length), { interval: 1 })
        expect(order.filter((entry) => entry !== 'heard by far')).toEqual(['settled', 'heard by near'])
        order.length = 0
      }
    } finally {
      await far?.close()
    }
  })

  check(
    'an attestation is handed on as it is, live, at the start, when fetched, and the empty one too',
    async (under) => {
      const { store, second, settle } = under
      const far = (await second?.()) ?? store
      try {
        const live = await listen(far, 'wallet')
        await settle()
        await publishAll(store, [{ message: 'none' }, { message: 'empty', attestation: '' }])
        await publish(store, 'some', { attestation: 'eyJ9.e30. ü "\\ c2ln' })
        await settle()
        const expected = [undefined, '', 'eyJ9.e30. ü "\\ c2ln']
        const given = (messages: readonly { readonly attestation?: string | undefined }[]) =>
          messages.map(({ attestation }) => attestation)
        expect(given(live.messages)).toEqual(expected)
        expect(given(await listenOnce(store, 'tablet', topic, settle))).toEqual(expected)
        expect(given(await store.read(topic, 'late'))).toEqual(expected)
      } finally {
        if (far !== store) await far.close()
      }
    },
  )

  check('an attestation takes room of the mailbox, and gives it back', async ({ store, clock, settle }) => {
    await publish(store, 'x'.repeat(4000), { attestation: 'y'.repeat(4000), ttl: 60 })
    await expect(publish(store, 'z'.repeat(3000))).rejects.toMatchObject({ code: 'mailbox_full' })
    await clock.advance(61_000)
    await publish(store, 'z'.repeat(9000))
    await settle()
    expect(await store.read(topic, 'wallet')).toHaveLength(1)
  })
}
