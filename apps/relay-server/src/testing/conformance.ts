import { createHash, randomBytes } from 'node:crypto'
import { type RelayResults, relayTags } from '@latchkey/remote'
import { describe, expect, test } from 'vitest'
import type { RelayConfig } from '../relay/relayConfig.ts'
import { frames } from './conformanceFrames.ts'
import type { RawClient } from './rawClient.ts'
import { type Bench, type Check, newTopic, publication, type StoreMaker, withRelay } from './withRelay.ts'

/** The contract of a relay on the wire, whatever it stores in. */
export function conformance(title: string, make: StoreMaker): void {
  const check = (sentence: string, body: (bench: Bench) => Promise<void>, config?: RelayConfig) =>
    test(sentence, () => withRelay(make, body, config))

  /** Everything sent to the socket before now has arrived when the marker has: a socket is first in, first out. */
  async function hearAll(bench: Bench, topic: string): Promise<void> {
    const marker = `marker ${randomBytes(8).toString('hex')}`
    const other = await bench.open()
    await other.ask('irn_publish', publication(topic, marker))
    markers.set(topic, marker)
    await other.close()
  }
  const markers = new Map<string, string>()
  async function heard(bench: Bench, client: RawClient, topic: string): Promise<string[]> {
    await hearAll(bench, topic)
    await client.untilMessage(markers.get(topic) ?? '')
    return client.messages().filter((message) => !message.startsWith('marker '))
  }

  describe(title, () => {
    check('a live delivery has its tag, its time and the id of the subscription', async (bench) => {
      const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
      const { result } = await wallet.ask('irn_subscribe', { topic })
      expect(result).toMatch(/^[0-9a-f]{64}$/)
      expect((await app.ask('irn_publish', publication(topic, 'one', { tag: 1108 }))).result).toBe(true)
      const frame = await wallet.untilMessage('one')
      expect(frame).toMatchObject({
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: result, data: { topic, message: 'one', tag: 1108, publishedAt: bench.clock.now() } },
      })
      expect(Number.isSafeInteger(frame.id)).toBe(true)
      expect(String(frame.id)).toHaveLength(16)
    })

    check('an answer comes before what it makes possible', async (bench) => {
      const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
      await app.ask('irn_subscribe', { topic })
      await wallet.ask('irn_subscribe', { topic })
      wallet.socket.on('message', (data) => {
        const { method, params } = JSON.parse(data.toString())
        if (method !== undefined) void wallet.ask('irn_publish', publication(topic, `re ${params.data.message}`))
      })
      for (let index = 0; index < 30; index++)
        await Promise.all([app.ask('irn_publish', publication(topic, `m${index}`)), app.untilMessage(`re m${index}`)])
      const kinds = app.frames.slice(1).map(({ method }) => (method === undefined ? 'answer' : 'delivery'))
      expect(kinds).toEqual(Array.from({ length: 30 }, () => ['answer', 'delivery']).flat())
    })

    check('a subscriber is answered before its mailbox is handed out', async (bench) => {
      const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
      await app.ask('irn_publish', publication(topic, 'one'))
      await wallet.ask('irn_subscribe', { topic })
      await wallet.untilMessage('one')
      expect(wallet.frames.map(({ method }) => method)).toEqual([undefined, 'irn_subscription'])
    })

    check('50 stored messages come in order', async (bench) => {
      const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
      const expected = Array.from({ length: 50 }, (_, index) => `m${index}`)
      await Promise.all(expected.map((message) => app.ask('irn_publish', publication(topic, message))))
      await wallet.ask('irn_batchSubscribe', { topics: [topic] })
      expect(await heard(bench, wallet, topic)).toEqual(expected)
      const times = wallet.deliveries().map(({ publishedAt }) => publishedAt)
      expect(times).toEqual([...times].sort((left, right) => left - right))
    })

    check('a message whose time is over is not delivered', async (bench) => {
      const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
      await app.ask('irn_publish', publication(topic, 'short', { ttl: 10 }))
      await app.ask('irn_publish', publication(topic, 'long', { ttl: 1e12 }))
      await bench.clock.advance(12_000)
      await wallet.ask('irn_subscribe', { topic })
      expect(await heard(bench, wallet, topic)).toEqual(['long'])
    })

    check('lifetimes are cut to a week, and a negative one to nothing', async (bench) => {
      const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
      expect((await app.ask('irn_publish', publication(topic, 'long', { ttl: 10 ** 9 }))).result).toBe(true)
      expect((await app.ask('irn_publish', publication(topic, 'past', { ttl: -5 }))).result).toBe(true)
      const [waiting] = await bench.store.read(topic, 'somebody')
      expect(waiting?.expiresAtMs).toBe(bench.clock.now() + 604_800_000)
      await wallet.ask('irn_subscribe', { topic })
      expect(await heard(bench, wallet, topic)).toEqual(['long'])
    })

    check(
      'a message published twice is answered twice and delivered once, also after it was acknowledged',
      async (bench) => {
        const [app, topic] = [await bench.open(), newTopic()]
        const wallet = await bench.open({ acknowledges: true })
        await wallet.ask('irn_subscribe', { topic })
        await app.ask('irn_publish', publication(topic, 'one'))
        expect((await app.ask('irn_publish', publication(topic, 'one'))).result).toBe(true)
        expect(await heard(bench, wallet, topic)).toEqual(['one'])
        // Its acknowledgements have arrived before the answer to this.
        await wallet.ask('irn_subscribe', { topic: newTopic() })
        await bench.clock.advance(60_000)
        expect((await app.ask('irn_publish', publication(topic, 'one'))).result).toBe(true)
        expect(await heard(bench, wallet, topic)).toEqual(['one'])
      },
    )

    check('nobody hears themselves, on whichever socket', async (bench) => {
      const [seed, topic] = [randomBytes(32), newTopic()]
      const [first, second, wallet] = [await bench.open({ seed }), await bench.open({ seed }), await bench.open()]
      for (const client of [first, second, wallet]) await client.ask('irn_subscribe', { topic })
      await first.ask('irn_publish', publication(topic, 'mine'))
      expect(await heard(bench, wallet, topic)).toEqual(['mine'])
      expect(await heard(bench, first, topic)).toEqual([])
      expect(await heard(bench, second, topic)).toEqual([])
    })

    check('two sockets of one client both hear; the end of one leaves the other', async (bench) => {
      const [seed, topic] = [randomBytes(32), newTopic()]
      const [app, first, second] = [await bench.open(), await bench.open({ seed }), await bench.open({ seed })]
      await first.ask('irn_subscribe', { topic })
      await second.ask('irn_subscribe', { topic })
      await app.ask('irn_publish', publication(topic, 'one'))
      await Promise.all([first.untilMessage('one'), second.untilMessage('one')])
      expect((await first.ask('irn_unsubscribe', { topic, id: 'of their own making' })).result).toBe(true)
      await app.ask('irn_publish', publication(topic, 'two'))
      expect(await heard(bench, second, topic)).toEqual(['one', 'two'])
      expect(first.messages()).toEqual(['one'])
    })

    check('what was acknowledged does not come again on a new socket; what was not does', async (bench) => {
      const [seed, topic] = [randomBytes(32), newTopic()]
      const [app, wallet] = [await bench.open(), await bench.open({ seed })]
      await wallet.ask('irn_subscribe', { topic })
      await app.ask('irn_publish', publication(topic, 'one'))
      await app.ask('irn_publish', publication(topic, 'two'))
      wallet.acknowledge(await wallet.untilMessage('one'))
      await wallet.untilMessage('two')
      // Its answer says that what was sent before it has been worked on.
      await wallet.ask('irn_subscribe', { topic: newTopic() })
      await wallet.close()
      const again = await bench.open({ seed })
      await again.ask('irn_batchSubscribe', { topics: [topic] })
      expect(await heard(bench, again, topic)).toEqual(['two'])
    })

    check('what is not answered is sent once more after 15 s, and 30 s later the socket is cut', async (bench) => {
      const [seed, topic] = [randomBytes(32), newTopic()]
      const [app, wallet] = [await bench.open(), await bench.open({ seed })]
      await wallet.ask('irn_subscribe', { topic })
      await app.ask('irn_publish', publication(topic, 'one'))
      const first = await wallet.untilMessage('one')
      await bench.clock.advance(16_000)
      await wallet.until((frame) => frame !== first && frame.id === first.id)
      await bench.clock.advance(31_000)
      expect((await wallet.closed).code).toBe(1013)
      const again = await bench.open({ seed })
      await again.ask('irn_subscribe', { topic })
      expect(await heard(bench, again, topic)).toEqual(['one'])
    })

    check(
      'what is fetched is not lost with the page: it comes by the subscription, until it is answered',
      async (bench) => {
        const [seed, topic] = [randomBytes(32), newTopic()]
        const [app, wallet] = [await bench.open(), await bench.open({ seed })]
        await wallet.ask('irn_subscribe', { topic })
        await wallet.close()
        await app.ask('irn_publish', publication(topic, 'one'))
        // As the vendor's client does when it comes back: it asks for what it missed, then subscribes.
        const reloaded = await bench.open({ seed })
        const fetched = { messages: [{ message: 'one' }], hasMore: false }
        expect((await reloaded.ask('irn_batchFetchMessages', { topics: [topic] })).result).toMatchObject(fetched)
        await reloaded.close()
        const back = await bench.open({ seed })
        expect((await back.ask('irn_batchFetchMessages', { topics: [topic] })).result).toMatchObject(fetched)
        await back.ask('irn_batchSubscribe', { topics: [topic] })
        back.acknowledge(await back.untilMessage('one'))
        expect((await back.ask('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false })
      },
    )

    check('pages of what is fetched go on, and what the subscription brings as well comes last', async (bench) => {
      const [app, wallet, topic, second] = [await bench.open(), await bench.open(), newTopic(), newTopic()]
      const publishPage = async (name: string) => {
        const texts = Array.from({ length: 100 }, (_, index) => publication(topic, `${name} ${index}`))
        await app.ask('irn_batchPublish', { messages: [...texts, publication(second, `${name} more`)] })
      }
      const fetch = async () => (await wallet.ask('irn_batchFetchMessages', { topics: [topic, second] })).result
      await publishPage('first')
      expect(await fetch()).toMatchObject({ hasMore: true, messages: { length: 100 } })
      expect(await fetch()).toMatchObject({ hasMore: false, messages: [{ message: 'first more' }] })
      await wallet.ask('irn_subscribe', { topic })
      await publishPage('then')
      // Nobody else brings this one, so that it goes first; the rest comes by the subscription.
      const { messages, hasMore } = (await fetch()) as RelayResults['irn_fetchMessages']
      expect([messages.length, messages[0]?.message, hasMore]).toEqual([100, 'then more', true])
      expect(await fetch()).toMatchObject({ hasMore: false, messages: [{ message: 'then 99' }] })
      expect(await fetch()).toEqual({ hasMore: false, messages: [] })
    })

    check('who subscribed earlier and only fetches can read all, and has all again the next time', async (bench) => {
      const [seed, topic] = [randomBytes(32), newTopic()]
      const [app, early] = [await bench.open(), await bench.open({ seed })]
      await early.ask('irn_subscribe', { topic })
      await early.close()
      const texts = Array.from({ length: 250 }, (_, index) => `${index}`)
      await app.ask('irn_batchPublish', { messages: texts.map((text) => publication(topic, text)) })
      const readAll = async () => {
        const wallet = await bench.open({ seed })
        const heard: string[] = []
        for (let pages = 0, more = true; more && pages < texts.length; pages++) {
          const page = (await wallet.ask('irn_fetchMessages', { topic })).result as RelayResults['irn_fetchMessages']
          heard.push(...page.messages.map(({ message }) => message))
          more = page.hasMore
        }
        await wallet.close()
        return heard
      }
      expect(await readAll()).toEqual(texts)
      expect(await readAll()).toEqual(texts)
    })

    check('fetching counts as delivered where nobody subscribes', async (bench) => {
      const [app, wallet, topic, second] = [await bench.open(), await bench.open(), newTopic(), newTopic()]
      await app.ask('irn_publish', publication(topic, 'one'))
      await app.ask('irn_publish', publication(second, 'two'))
      const fetched = await wallet.ask('irn_batchFetchMessages', { topics: [topic, second] })
      expect(fetched.result).toMatchObject({
        hasMore: false,
        messages: [{ message: 'one', tag: 1108, topic }, { message: 'two' }],
      })
      expect((await wallet.ask('irn_fetchMessages', { topic })).result).toEqual({ messages: [], hasMore: false })
    })

    check('receipts are acknowledgements', async (bench) => {
      const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
      for (const message of ['one', 'two']) await app.ask('irn_publish', publication(topic, message))
      const messageId = createHash('sha256').update('one').digest('hex')
      expect((await wallet.ask('irn_batchReceive', { receipts: [{ topic, messageId }] })).result).toBe(true)
      await wallet.ask('irn_subscribe', { topic })
      expect(await heard(bench, wallet, topic)).toEqual(['two'])
    })

    proposals(check, heard)
    frames(check)
  })
}

type Heard = (bench: Bench, client: RawClient, topic: string) => Promise<string[]>

function proposals(check: Check, heard: Heard): void {
  const propose = (pairingTopic: string) => ({
    pairingTopic,
    sessionProposal: 'proposal',
    correlationId: 7,
    attestation: 'x',
  })

  check('a proposal is made once however often it is asked for, and the app hears the response', async (bench) => {
    const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
    await wallet.ask('irn_subscribe', { topic })
    expect((await app.ask('wc_proposeSession', propose(topic))).result).toBe(true)
    expect((await app.ask('wc_proposeSession', propose(topic))).result).toBe(true)
    expect(await heard(bench, wallet, topic)).toEqual(['proposal'])
    expect(wallet.deliveries()[0]?.tag).toBe(relayTags.proposal)
    await wallet.ask('irn_publish', publication(topic, 'rejected', { tag: 1120 }))
    await app.untilMessage('rejected')
  })

  check('a stored proposal reaches a second wallet although the first has acknowledged it', async (bench) => {
    const [app, topic] = [await bench.open(), newTopic()]
    const first = await bench.open({ acknowledges: true })
    await app.ask('wc_proposeSession', propose(topic))
    await first.ask('irn_subscribe', { topic })
    await first.untilMessage('proposal')
    const second = await bench.open()
    await second.ask('irn_subscribe', { topic })
    await second.untilMessage('proposal')
    await bench.clock.advance(301_000)
    const third = await bench.open()
    await third.ask('irn_subscribe', { topic })
    expect(await heard(bench, third, topic)).toEqual([])
  })

  check('an approval reaches the app in two parts, and the wallet hears on the session', async (bench) => {
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    const [app, wallet] = [await bench.open({ acknowledges: true }), await bench.open({ acknowledges: true })]
    await app.ask('wc_proposeSession', propose(pairingTopic))
    await wallet.ask('irn_subscribe', { topic: pairingTopic.toUpperCase() })
    await wallet.untilMessage('proposal')
    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      approvedChains: ['eip155:1'],
    }
    expect((await wallet.ask('wc_approveSession', approval)).result).toBe(true)
    expect((await app.untilMessage('response')).params.data.tag).toBe(relayTags.approval)
    await app.ask('irn_subscribe', { topic: sessionTopic })
    expect((await app.untilMessage('settlement')).params.data.tag).toBe(relayTags.settlement)
    await app.ask('irn_publish', publication(sessionTopic, 'settled', { tag: 1103 }))
    await wallet.untilMessage('settled')
    expect((await wallet.ask('wc_approveSession', approval)).result).toBe(true)
    expect(await heard(bench, app, sessionTopic)).toEqual(['response', 'settlement'])
  })

  check('an approval is taken whole or not at all', async (bench) => {
    const [app, wallet, pairingTopic, sessionTopic] = [await bench.open(), await bench.open(), newTopic(), newTopic()]
    for (const part of ['a', 'b', 'c']) await app.ask('irn_publish', publication(sessionTopic, part.repeat(300_000)))
    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'x'.repeat(200_000),
    }
    const { error } = await wallet.ask('wc_approveSession', approval)
    expect(error).toMatchObject({ code: -32000, data: 'MailboxLimitExceeded' })
    await app.ask('irn_subscribe', { topic: pairingTopic })
    expect(await heard(bench, app, pairingTopic)).toEqual([])
    await app.ask('irn_publish', publication(sessionTopic, 'after'))
    await wallet.ask('irn_subscribe', { topic: newTopic() })
    expect(wallet.messages()).toEqual([])
  })
}
