import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { createToken, openRawClient, type RawDelivery, startRawClient } from './rawClient.ts'
import type { Bench, Check } from './withRelay.ts'
import { newTopic, publication } from './withRelay.ts'

/** Ids, errors, batches, names and limits: what a relay owes to every frame. */
export function frames(check: Check): void {
  check('an id comes back as it was written, text or number, with all its digits', async (bench) => {
    const client = await bench.open()
    const ids = [
      '1749000000000123456',
      '"1749000000000123456"',
      '9007199254740993',
      '7',
      '-1',
      '1.50',
      '1e3',
      '"\\u0061\\n"',
      '""',
      '"x"',
    ]
    for (const rawId of ids)
      expect((await client.ask('irn_subscribe', { topic: newTopic() }, rawId)).text).toContain(`{"id":${rawId},`)
    client.send(
      `{"id":1,"id":1749000000000123457,"method":"irn_subscribe","jsonrpc":"2.0","params":{"id":5,"topic":"${newTopic()}"}}`,
    )
    await client.until(({ text }) => text.startsWith('{"id":1749000000000123457,'))
  })

  check('what is no request is told so, under id 0 where there is none', async (bench) => {
    const client = await bench.open()
    const topic = newTopic()
    const cases: readonly [string, unknown, number, string | undefined][] = [
      ['not json', 0, -32700, undefined],
      ['', 0, -32700, undefined],
      ['[]', 0, -32600, 'InvalidParams'],
      ['null', 0, -32600, 'InvalidParams'],
      ['7', 0, -32600, 'InvalidParams'],
      [`[{"id":5,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}]`, 0, -32600, 'InvalidParams'],
      ['{"id":null,"jsonrpc":"2.0","method":"irn_publish"}', 0, -32600, 'InvalidRequestId'],
      ['{"jsonrpc":"2.0","method":"irn_publish"}', 0, -32600, 'InvalidRequestId'],
      ['{"id":{"a":1},"jsonrpc":"2.0","method":"irn_publish"}', 0, -32600, 'InvalidRequestId'],
      [`{"id":"${'9'.repeat(300)}","jsonrpc":"2.0","method":"irn_publish"}`, 0, -32600, 'InvalidRequestId'],
      ['{"id":51,"jsonrpc":"1.0","method":"irn_publish"}', 51, -32600, 'InvalidJsonRpcVersion'],
      ['{"id":52,"method":"irn_publish"}', 52, -32600, 'InvalidJsonRpcVersion'],
      ['{"id":53,"jsonrpc":"2.0"}', 53, -32600, 'InvalidParams'],
      ['{"id":54,"jsonrpc":"2.0","method":7}', 54, -32600, 'InvalidParams'],
      ['{"id":55,"jsonrpc":"2.0","method":"irn_unknown"}', 55, -32601, undefined],
      ['{"id":56,"jsonrpc":"2.0","method":"irn_watchRegister","params":{}}', 56, -32601, undefined],
      ['{"id":57,"jsonrpc":"2.0","method":"toString"}', 57, -32601, undefined],
      ['{"id":58,"jsonrpc":"2.0","method":"irn_subscribe"}', 58, -32600, undefined],
      ['{"id":59,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"xyz"}}', 59, -32600, 'InvalidTopic'],
      [
        '{"id":60,"jsonrpc":"2.0","method":"irn_batchSubscribe","params":{"topics":["xyz"]}}',
        60,
        -32600,
        'InvalidTopic',
      ],
      ['{"id":61,"jsonrpc":"2.0","method":"irn_batchSubscribe","params":{"topics":[]}}', 61, -32600, 'BatchEmpty'],
      [
        `{"id":62,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"","ttl":1,"tag":1}}`,
        62,
        -32600,
        'InvalidParams',
      ],
      [
        `{"id":63,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${topic}","message":"x","ttl":1,"tag":-1}}`,
        63,
        -32600,
        'InvalidParams',
      ],
    ]
    for (const [index, [text, id, code, data]] of cases.entries()) {
      client.send(text)
      const frame = await client.until((candidate) => client.frames.indexOf(candidate) === index)
      expect(frame, text).toMatchObject({ id, error: { code } })
      if (data !== undefined) expect(frame.error?.data, text).toBe(data)
    }
  })

  check('a frame may be binary', async (bench) => {
    const client = await bench.open()
    client.socket.send(
      Buffer.from(`{"id":70,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${newTopic()}"}}`),
    )
    await client.until(({ id }) => id === 70)
  })

  check('a batch answers with a list of texts in its order; 501 topics are too many', async (bench) => {
    const client = await bench.open()
    const topics = Array.from({ length: 500 }, newTopic)
    const { result } = await client.ask('irn_batchSubscribe', { topics })
    const single = await client.ask('irn_subscribe', { topic: topics[7] })
    expect(result).toHaveLength(500)
    expect(result).toSatisfy((ids: unknown[]) => ids.every((id) => typeof id === 'string'))
    expect(single.result).toBe((result as string[])[7])
    const { error } = await client.ask('irn_batchSubscribe', { topics: [...topics, newTopic()] })
    expect(error).toMatchObject({ code: -32600, data: 'BatchLimitExceeded' })
    expect(
      (await client.ask('irn_batchUnsubscribe', { subscriptions: topics.map((topic) => ({ topic, id: 'x' })) })).result,
    ).toBe(true)
    const other = await bench.open()
    await other.ask('irn_publish', publication(topics[7] ?? '', 'one'))
    await client.ask('irn_subscribe', { topic: newTopic() })
    expect(client.messages()).toEqual([])
  })

  check('several messages can be published at once', async (bench) => {
    const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
    await wallet.ask('irn_subscribe', { topic })
    const messages = ['one', 'two', 'one'].map((message) => publication(topic, message))
    expect((await app.ask('irn_batchPublish', { messages })).result).toBe(true)
    await wallet.untilMessage('two')
    expect(wallet.messages()).toEqual(['one', 'two'])
  })

  check('an attestation goes with its message as it is, in deliveries and in what is fetched', async (bench) => {
    const [app, wallet, late, topic] = [await bench.open(), await bench.open(), await bench.open(), newTopic()]
    await wallet.ask('irn_subscribe', { topic })
    await app.ask('irn_publish', { ...publication(topic, 'none') })
    await app.ask('irn_publish', { ...publication(topic, 'empty'), attestation: '' })
    await app.ask('irn_batchPublish', { messages: [{ ...publication(topic, 'some'), attestation: 'a.b.c' }] })
    await app.ask('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'proposal', attestation: '' })
    await wallet.untilMessage('proposal')
    const given = [undefined, '', 'a.b.c', '']
    expect(wallet.deliveries().map(({ attestation }) => attestation)).toEqual(given)
    await late.ask('irn_subscribe', { topic })
    await late.untilMessage('proposal')
    expect(late.deliveries().map(({ attestation }) => attestation)).toEqual(given)
    for (const [method, params] of [
      ['irn_fetchMessages', { topic }],
      ['irn_batchFetchMessages', { topics: [topic] }],
    ] as const) {
      const fetching = await bench.open()
      const { result } = await fetching.ask(method, params)
      const { messages } = result as { readonly messages: readonly RawDelivery[] }
      expect(messages.map(({ attestation }) => attestation)).toEqual(given)
    }
    const { error } = await app.ask('irn_publish', { ...publication(topic, 'much'), attestation: 'x'.repeat(8193) })
    expect(error).toMatchObject({ code: -32600, data: 'PayloadSizeExceeded' })
  })

  check('old names are served, and called back by', async (bench) => {
    const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
    await wallet.ask('iridium_subscribe', { topic })
    await app.ask('waku_publish', publication(topic, 'one'))
    expect((await wallet.untilMessage('one')).method).toBe('iridium_subscription')
  })

  check('the blocking forms and the making of a topic subscribe', async (bench) => {
    const [app, wallet, topic] = [await bench.open(), await bench.open(), newTopic()]
    const { result } = await wallet.ask('irn_batchSubscribeBlocking', { topics: [newTopic(), newTopic()] })
    expect(result).toMatchObject([{ id: expect.any(String) }, { id: expect.any(String) }])
    expect((await wallet.ask('irn_subscribeBlocking', { topic: newTopic() })).result).toEqual(expect.any(String))
    expect((await wallet.ask('wc_createTopic', { topic })).result).toBe(true)
    await app.ask('irn_publish', publication(topic, 'one'))
    await wallet.untilMessage('one')
  })

  check('envelopes that are not encrypted are refused', async (bench) => {
    const [app, topic] = [await bench.open(), newTopic()]
    for (const first of ['g', 'k', 'v']) {
      const { error } = await app.ask('irn_publish', publication(topic, `A${first}eyJpZCI6MX0=`))
      expect(error?.code).toBe(-32600)
    }
    for (const message of ['AAeyJ', 'AQeyJ', 'AfeyJ', 'AweyJ', 'BgeyJ', '{"a":1}']) {
      expect((await app.ask('irn_publish', publication(topic, message))).result).toBe(true)
    }
    const sessionProposal = 'AgeyJpZCI6MX0='
    expect((await app.ask('wc_proposeSession', { pairingTopic: topic, sessionProposal })).error?.code).toBe(-32600)
    expect(await bench.store.read(topic, 'somebody')).toHaveLength(6)
  })

  refusals(check)
  limits(check)
}

function refusals(check: Check): void {
  const projects = [
    { id: 'open' },
    { id: 'off', isActive: false },
    { id: 'pages', origins: ['https://app.example', '*.wide.example'] },
    { id: 'apps', apps: ['com.example.wallet'] },
  ]

  async function knock(
    bench: Bench,
    query: Record<string, string>,
    token?: string,
    headers: Record<string, string> = {},
  ) {
    const politely = startRawClient({
      url: bench.url,
      nowMs: bench.clock.now(),
      query: { ...query, useOnCloseEvent: 'true' },
      headers,
      ...(token !== undefined && { token }),
    })
    const status = new Promise<number>((resolve) => {
      const plainly = startRawClient({
        url: bench.url,
        nowMs: bench.clock.now(),
        query,
        headers,
        ...(token !== undefined && { token }),
      })
      plainly.socket.once('unexpected-response', (_request, response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
        plainly.socket.terminate()
      })
      plainly.socket.once('open', () => {
        resolve(101)
        plainly.socket.close()
      })
    })
    if ((await status) === 101) politely.socket.terminate()
    return { status: await status, ...(await politely.closed) }
  }

  check(
    'who may not come in is told by close code or by HTTP status, as they asked',
    async (bench) => {
      const nowMs = bench.clock.now()
      const project = { projectId: 'open' }
      const token = (offsetMs: number) => createToken(bench.url, nowMs + offsetMs)
      const refused = { code: 3000, status: 401 }
      expect(await knock(bench, {})).toMatchObject({ ...refused, reason: 'Unauthorized: Project id not specified' })
      expect(await knock(bench, { projectId: 'nobody' })).toMatchObject({
        ...refused,
        reason: 'Unauthorized: Project not found',
      })
      expect(await knock(bench, { projectId: 'off' })).toMatchObject({
        ...refused,
        reason: 'Unauthorized: Project inactive',
      })
      expect(await knock(bench, project, '')).toMatchObject({ ...refused, reason: 'Unauthorized: Missing JWT' })
      expect(await knock(bench, project, 'x.y.z')).toMatchObject({ ...refused, reason: 'Unauthorized: Invalid JWT' })
      expect(await knock(bench, project, token(-90_000_000))).toMatchObject({
        ...refused,
        reason: expect.stringContaining('expired'),
      })
      expect(await knock(bench, project, token(700_000))).toMatchObject({
        ...refused,
        reason: expect.stringContaining('not yet valid'),
      })
      expect((await knock(bench, project, token(500_000))).status).toBe(101)
      expect((await knock(bench, project, token(-86_900_000))).status).toBe(101)
      const forged = token(0).replace(/.{4}$/, 'AAAA')
      expect(await knock(bench, project, forged)).toMatchObject({
        ...refused,
        reason: expect.stringContaining('signature'),
      })
    },
    { projects },
  )

  check(
    'pages and apps that are not on the list stay out; this machine and other programs come in',
    async (bench) => {
      const from = async (origin: string, query: Record<string, string> = { projectId: 'pages' }) =>
        await knock(bench, query, undefined, { origin })
      const refused = { code: 3000, status: 403, reason: 'Unauthorized: origin not allowed' }
      for (const origin of [
        'https://evil.example',
        'http://app.example',
        'https://a.b.wide.example',
        'https://wide.example',
        'null',
      ]) {
        expect(await from(origin), origin).toMatchObject(refused)
      }
      for (const origin of [
        'https://app.example',
        'https://a.wide.example',
        'http://localhost:3000',
        'http://127.0.0.1',
      ]) {
        expect((await from(origin)).status, origin).toBe(101)
      }
      expect((await knock(bench, { projectId: 'pages' })).status).toBe(101)
      expect((await knock(bench, { projectId: 'apps' })).status).toBe(101)
      expect((await knock(bench, { projectId: 'apps', packageName: 'com.example.wallet' })).status).toBe(101)
      expect(await knock(bench, { projectId: 'apps', bundleId: 'com.example.other' })).toMatchObject(refused)
    },
    { projects },
  )

  check(
    'a token for another relay is refused; the scheme, the path and a slash do not matter',
    async (bench) => {
      const nowMs = bench.clock.now()
      expect(await knock(bench, {}, createToken('wss://elsewhere.example', nowMs))).toMatchObject({
        code: 3000,
        status: 401,
      })
      for (const audience of ['wss://relay.example', 'https://relay.example/', 'ws://relay.example/path']) {
        expect((await knock(bench, {}, createToken(audience, nowMs))).status, audience).toBe(101)
      }
    },
    { audiences: ['relay.example'] },
  )

  check('the token may come in a header', async (bench) => {
    const authorization = `Bearer ${createToken(bench.url, bench.clock.now())}`
    const client = await openRawClient({ url: bench.url, nowMs: 0, token: '', headers: { authorization } })
    expect((await client.ask('irn_subscribe', { topic: newTopic() })).result).toEqual(expect.any(String))
    await client.close()
  })
}

function limits(check: Check): void {
  check('too large a frame closes the socket', async (bench) => {
    const client = await bench.open()
    client.send(`"${'x'.repeat(600_000)}"`)
    expect((await client.closed).code).toBe(1009)
  })

  check('too many messages close the socket', async (bench) => {
    const client = await bench.open()
    for (let index = 0; index < 210; index++) client.send('{}')
    expect((await client.closed).code).toBe(1013)
  })

  check('with time a socket may say more', async (bench) => {
    const client = await bench.open()
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 150; index++) client.send('{}')
      await client.until(() => client.frames.length === 150 * (round + 1))
      await bench.clock.advance(3000)
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN)
  })

  check(
    'too many connections of one address are put off, not refused for good',
    async (bench) => {
      const clients = await Promise.all([1, 2, 3].map(() => bench.open({ query: { useOnCloseEvent: 'true' } })))
      const closed = await Promise.race(clients.map((client) => client.closed))
      expect(closed.code).toBe(1013)
    },
    { limits: { connectionBurst: 2, connectionsPerSecond: 1 } },
  )

  check(
    'a client may hold so many topics, over all its sockets',
    async (bench) => {
      const seed = randomBytes(32)
      const [first, second] = [await bench.open({ seed }), await bench.open({ seed })]
      const topics = [newTopic(), newTopic()]
      await first.ask('irn_batchSubscribe', { topics })
      expect((await second.ask('irn_subscribe', { topic: newTopic() })).result).toEqual(expect.any(String))
      expect((await second.ask('irn_subscribe', { topic: newTopic() })).error).toMatchObject({
        code: -32000,
        data: 'SubscriberLimitExceeded',
      })
      await first.ask('irn_unsubscribe', { topic: topics[0], id: '' })
      expect((await second.ask('irn_subscribe', { topic: newTopic() })).result).toEqual(expect.any(String))
    },
    { limits: { topicsPerClient: 3 } },
  )

  check('a mailbox that is full refuses', async (bench) => {
    const [app, topic] = [await bench.open(), newTopic()]
    for (const part of ['a', 'b', 'c']) await app.ask('irn_publish', publication(topic, part.repeat(340_000)))
    const { error } = await app.ask('irn_publish', publication(topic, 'd'.repeat(100_000)))
    expect(error).toMatchObject({ code: -32000, data: 'MailboxLimitExceeded' })
  })

  check('who does not read is cut, and finds everything again', async (bench) => {
    const [seed, topic] = [randomBytes(32), newTopic()]
    const wallet = await bench.open({ seed })
    await wallet.ask('irn_subscribe', { topic })
    const others = Array.from({ length: 60 }, newTopic)
    await wallet.ask('irn_batchSubscribe', { topics: others })
    wallet.socket.pause()
    const app = await bench.open()
    await app.ask('irn_publish', publication(topic, 'first'))
    for (const other of others) await app.ask('irn_publish', publication(other, other.repeat(3000)))
    expect(bench.relay.renderMetrics()).toContain('relay_closed_total{code="1013"} 1')
    wallet.socket.terminate()
    const again = await bench.open({ seed, acknowledges: true })
    await again.ask('irn_batchSubscribe', { topics: [topic, ...others] })
    await again.until(() => again.messages().length === 61)
  })

  check('a socket that wants nothing and says nothing is closed', async (bench) => {
    const [idle, busy] = [await bench.open(), await bench.open()]
    await busy.ask('irn_subscribe', { topic: newTopic() })
    await bench.clock.advance(601_000)
    expect((await idle.closed).code).toBe(4008)
    expect(busy.socket.readyState).toBe(busy.socket.OPEN)
  })
}
