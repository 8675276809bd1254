import { relayTags } from '@latchkey/remote'
import { describe, expect, vi } from 'vitest'
import { checkEach } from './checkEach.ts'
import {
  acknowledgeAll,
  isAwaited,
  listen,
  listenOnce,
  other,
  publish,
  publishAll,
  subscribe,
  topic,
} from './storeCalls.ts'
import { handover } from './storeHandover.ts'
import type { StoreUnderTest } from './storeUnderTest.ts'

/** The contract of every relay store. `limits` of the store under test: 20 messages and 10,000 bytes for a topic. */
export function storeContract(title: string, make: () => Promise<StoreUnderTest>): void {
  const check = checkEach(make)

  describe(title, () => {
    check(
      'a message published to a listener is heard once, with its tag and its time',
      async ({ store, clock, settle }) => {
        const heard = await listen(store, 'wallet')
        await settle()
        await publish(store, 'one')
        await settle()
        expect(heard.messages).toMatchObject([
          {
            topic,
            message: 'one',
            publisher: 'app',
            tag: 1108,
            publishedAtMs: clock.now(),
            expiresAtMs: clock.now() + 300_000,
          },
        ])
      },
    )

    handover(check)

    check('nobody hears what they published themselves', async ({ store, settle }) => {
      const [first, second] = [await listen(store, 'app'), await listen(store, 'app')]
      await publish(store, 'one')
      await settle()
      const later = await listen(store, 'app')
      await settle()
      expect([...first.texts(), ...second.texts(), ...later.texts()]).toEqual([])
    })

    check('every socket of every other client hears', async ({ store, settle }) => {
      const all = [await listen(store, 'wallet'), await listen(store, 'wallet'), await listen(store, 'tablet')]
      await settle()
      await publish(store, 'one')
      await settle()
      expect(all.map((heard) => heard.texts())).toEqual([['one'], ['one'], ['one']])
    })

    check(
      'what waited comes at the start, oldest first, then what is new, without a gap or a double',
      async (under) => {
        const { store, settle } = under
        for (const message of ['1', '2', '3']) await publish(store, message)
        const heard = await subscribe(store, 'wallet')
        const waiting = [publish(store, '4'), publish(store, '5')]
        await settle()
        expect(heard.texts()).toEqual([])
        heard.start()
        waiting.push(publish(store, '6'))
        await Promise.all(waiting)
        await settle()
        expect(heard.texts()).toEqual(['1', '2', '3', '4', '5', '6'])
      },
    )

    check('what fills many pages comes as it went in, over all topics, and once', async ({ store, settle }) => {
      const topics = Array.from({ length: 15 }, (_, index) => index.toString(16).repeat(64))
      const sent: string[] = []
      for (let round = 0; round < 18; round++) {
        const messages = topics.map((name, index) => ({ message: `${round} ${index}`, topic: name }))
        await publishAll(store, messages)
        sent.push(...messages.map(({ message }) => message))
      }
      const heard: string[] = []
      let rooms = 0
      const whenRoom = async () => void rooms++
      await Promise.all(
        topics.map(
          (name) =>
            new Promise<void>((resolve) => {
              const deliver = ({ message }: { readonly message: string }) => void heard.push(message)
              const request = { topic: name, clientId: 'wallet', deliver, whenRoom }
              const subscription = store.subscribe(request, () => {
                subscription.start()
                resolve()
              })
            }),
        ),
      )
      await publish(store, 'meanwhile', { topic: topics[3] ?? '' })
      await vi.waitFor(() => expect(heard).toHaveLength(sent.length + 1))
      await settle()
      expect(heard).toEqual([...sent, 'meanwhile'])
      expect(rooms).toBeGreaterThan(0)
    })

    check('who comes is served while others publish without a pause', async ({ store }) => {
      await publish(store, 'waits', { topic: other })
      let isOver = false
      const load = Array.from({ length: 8 }, async () => {
        // The same text again and again takes no room.
        while (!isOver) await publish(store, 'again', { tag: 0xffff_ffff })
      })
      const heard = await listen(store, 'wallet', other)
      await vi.waitFor(() => expect(heard.texts()).toEqual(['waits']), { timeout: 5000 })
      expect((await store.read(other, 'tablet')).map(({ message }) => message)).toEqual(['waits'])
      isOver = true
      await Promise.all(load)
      expect((await store.read(topic, 'tablet')).map(({ tag }) => tag)).toEqual([0xffff_ffff])
    })

    check('the times of a topic never fall', async ({ store, settle }) => {
      const heard = await listen(store, 'wallet')
      for (let index = 0; index < 20; index++) await publish(store, String(index))
      await settle()
      const times = heard.messages.map(({ publishedAtMs }) => publishedAtMs)
      expect(times).toEqual([...times].sort((left, right) => left - right))
      expect(times).toHaveLength(20)
    })

    check('after its end a subscription hears nothing', async ({ store, settle }) => {
      const heard = await listen(store, 'wallet')
      const never = await subscribe(store, 'wallet')
      heard.end()
      never.end()
      never.start()
      await publish(store, 'one')
      await settle()
      expect([...heard.texts(), ...never.texts()]).toEqual([])
    })

    check('the same text on one topic is one message', async ({ store, settle }) => {
      const heard = await listen(store, 'wallet')
      await settle()
      await Promise.all([publish(store, 'one'), publish(store, 'one'), publish(store, 'one', { from: 'other' })])
      await publish(store, 'one', { topic: other })
      await settle()
      expect(heard.texts()).toEqual(['one'])
      expect((await listenOnce(store, 'wallet', other, settle)).length).toBe(1)
    })

    check(
      'the same text is not taken again after it was acknowledged, for two minutes',
      async ({ store, clock, settle }) => {
        const heard = await listen(store, 'wallet')
        await publish(store, 'one')
        await settle()
        await acknowledgeAll(store, heard, settle)
        await clock.advance(100_000)
        await publish(store, 'one')
        await settle()
        expect(heard.texts()).toEqual(['one'])
        expect(await store.read(topic, 'tablet')).toEqual([])
      },
    )

    check('a message is gone when its time is over', async ({ store, clock, settle }) => {
      await publish(store, 'short', { ttl: 10 })
      await publish(store, 'long', { ttl: 100 })
      await clock.advance(11_000)
      expect((await store.read(topic, 'wallet')).map(({ message }) => message)).toEqual(['long'])
      expect((await listenOnce(store, 'wallet', topic, settle)).map(({ message }) => message)).toEqual(['long'])
    })

    check(
      'a message without a lifetime is heard by those who listen and kept for nobody',
      async ({ store, settle }) => {
        const heard = await listen(store, 'wallet')
        await settle()
        await publish(store, 'now', { ttl: 0 })
        await settle()
        expect(heard.texts()).toEqual(['now'])
        expect(await store.read(topic, 'tablet')).toEqual([])
      },
    )

    check('what a client acknowledged is not given to it again; what it did not is', async ({ store, settle }) => {
      await listen(store, 'tablet')
      const heard = await listen(store, 'wallet')
      await settle()
      await publish(store, 'one')
      await publish(store, 'two')
      await settle()
      const first = heard.messages.find(({ message }) => message === 'one')
      if (first !== undefined) store.acknowledge(first, 'wallet')
      await settle()
      const texts = async (clientId: string) => (await store.read(topic, clientId)).map(({ message }) => message)
      expect(await texts('wallet')).toEqual(['two'])
      expect(await texts('tablet')).toEqual(['one', 'two'])
      expect(await texts('app')).toEqual([])
    })

    check('a message goes when every client with an interest has it', async ({ store, settle }) => {
      const heard = await listen(store, 'wallet')
      await listen(store, 'tablet')
      await listen(store, 'app')
      await publish(store, 'one')
      await settle()
      const [message] = heard.messages
      if (message === undefined) throw new Error('not heard')
      store.acknowledge(message, 'wallet')
      await settle()
      expect(await store.read(topic, 'late')).toHaveLength(1)
      store.acknowledge(message, 'tablet')
      await settle()
      expect(await store.read(topic, 'late')).toEqual([])
    })

    check('an interest lasts longer than its socket', async ({ store, settle }) => {
      const away = await listen(store, 'tablet')
      away.end()
      const heard = await listen(store, 'wallet')
      await publish(store, 'one')
      await settle()
      await acknowledgeAll(store, heard, settle)
      expect(await store.read(topic, 'tablet')).toHaveLength(1)
    })

    check('it knows for whom a topic waits: from the interest until its end', async ({ store, second, settle }) => {
      expect(await isAwaited(store, topic, 'wallet')).toBe(false)
      const heard = await subscribe(store, 'wallet')
      expect(await isAwaited(store, topic, 'wallet')).toBe(true)
      expect(await isAwaited(store, topic, 'tablet')).toBe(false)
      expect(await isAwaited(store, other, 'wallet')).toBe(false)
      heard.end()
      expect(await isAwaited(store, topic, 'wallet')).toBe(true)
      const far = await second?.()
      if (far !== undefined) expect(await isAwaited(far, topic, 'wallet')).toBe(true)
      store.forget(topic, 'wallet')
      await settle()
      expect(await isAwaited(store, topic, 'wallet')).toBe(false)
      await far?.close()
    })

    check('an interest that ends no longer holds messages', async ({ store, settle }) => {
      const away = await listen(store, 'tablet')
      const heard = await listen(store, 'wallet')
      await publish(store, 'one')
      await settle()
      await acknowledgeAll(store, heard, settle)
      away.end()
      store.forget(topic, 'tablet')
      await settle()
      expect(await store.read(topic, 'late')).toEqual([])
    })

    check('an interest stays while another socket of the client holds it', async ({ store, settle }) => {
      const first = await listen(store, 'tablet')
      await listen(store, 'tablet')
      first.end()
      store.forget(topic, 'tablet')
      const heard = await listen(store, 'wallet')
      await publish(store, 'one')
      await settle()
      await acknowledgeAll(store, heard, settle)
      expect(await store.read(topic, 'tablet')).toHaveLength(1)
    })

    check('a client not seen for a month no longer holds messages', async ({ store, clock, settle }) => {
      const away = await listen(store, 'tablet')
      away.end()
      await clock.advance(31 * 86_400_000)
      const heard = await listen(store, 'wallet')
      await publish(store, 'one')
      await settle()
      await acknowledgeAll(store, heard, settle)
      expect(await store.read(topic, 'late')).toEqual([])
    })

    check('a proposal is kept for its whole time', async ({ store, clock, settle }) => {
      const heard = await listen(store, 'wallet')
      await publish(store, 'proposal', { tag: relayTags.proposal })
      await settle()
      await acknowledgeAll(store, heard, settle)
      expect(await store.read(topic, 'second wallet')).toHaveLength(1)
      expect(await store.read(topic, 'wallet')).toEqual([])
      await clock.advance(301_000)
      expect(await store.read(topic, 'second wallet')).toEqual([])
    })

    check('a full mailbox refuses by number and takes again when there is room', async ({ store, clock, settle }) => {
      for (let index = 0; index < 20; index++) await publish(store, `m${index}`, { ttl: 60 })
      await expect(publish(store, 'too much')).rejects.toMatchObject({ code: 'mailbox_full' })
      await publish(store, 'm3')
      await publish(store, 'elsewhere', { topic: other })
      expect(await store.read(topic, 'wallet')).toHaveLength(20)
      await clock.advance(61_000)
      await publish(store, 'room again')
      await settle()
      expect((await store.read(topic, 'wallet')).map(({ message }) => message)).toEqual(['room again'])
    })

    check('a full mailbox refuses by size', async ({ store }) => {
      await publish(store, 'x'.repeat(9000))
      await expect(publish(store, 'y'.repeat(2000))).rejects.toMatchObject({ code: 'mailbox_full' })
      await publish(store, 'z'.repeat(1000))
      expect(await store.read(topic, 'wallet')).toHaveLength(2)
    })

    check('several messages are taken together or not at all', async ({ store, settle }) => {
      const heard = await listen(store, 'wallet', other)
      await publishAll(store, [{ message: 'response' }, { message: 'settlement', topic: other }])
      for (let index = 0; index < 19; index++) await publish(store, `m${index}`)
      await expect(
        publishAll(store, [{ message: 'second', topic: other }, { message: 'too much' }]),
      ).rejects.toMatchObject({
        code: 'mailbox_full',
      })
      await settle()
      expect(heard.texts()).toEqual(['settlement'])
      await publish(store, 'second', { topic: other })
      await settle()
      expect(heard.texts()).toEqual(['settlement', 'second'])
    })

    check('text of any kind comes out as it went in', async ({ store, settle }) => {
      const heard = await listen(store, 'wallet')
      await settle()
      const texts = ['{"a":"\\n"}', 'ü€😀', ' a  b ', '\u0000\u0001', '"', 'x'.repeat(5000)]
      for (const text of texts) await publish(store, text)
      await settle()
      expect(heard.texts()).toEqual(texts)
      expect((await store.read(topic, 'tablet')).map(({ message }) => message)).toEqual(texts)
    })

    check('it says whether it can store, and how full it is', async ({ store, settle }) => {
      await expect(store.check()).resolves.toBeUndefined()
      await listen(store, 'wallet')
      await settle()
      expect(store.counts().topics).toBe(1)
    })

    check('two stores on the same data carry to each other', async ({ store, second, settle }) => {
      if (second === undefined) return
      const far = await second()
      try {
        await publish(store, 'before')
        const heard = await listen(far, 'wallet')
        await settle()
        await publish(store, 'live')
        await publish(far, 'back', { from: 'wallet' })
        await settle()
        expect(heard.texts()).toEqual(['before', 'live'])
        await acknowledgeAll(far, heard, settle)
        expect((await store.read(topic, 'app')).map(({ message }) => message)).toEqual(['back'])
      } finally {
        await far.close()
      }
    })

    check('an interest stays while a socket on another process holds it', async ({ store, second, settle }) => {
      if (second === undefined) return
      const far = await second()
      try {
        await listen(far, 'tablet')
        const near = await listen(store, 'tablet')
        await settle()
        near.end()
        store.forget(topic, 'tablet')
        await settle()
        const heard = await listen(store, 'wallet')
        await settle()
        await publish(store, 'one')
        await settle()
        await acknowledgeAll(store, heard, settle)
        expect(await store.read(topic, 'tablet')).toHaveLength(1)
      } finally {
        await far.close()
      }
    })
  })
}
