import { randomBytes, randomInt } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { dose, note } from '@latchkey/node/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRelaySettings } from './config.ts'
import { type RunningRelay, startRelay } from './startRelay.ts'
import { basicOf, dialLink, type LinkClient, newLinkSession } from './testing/linkClient.ts'
import { createToken, openRawClient } from './testing/rawClient.ts'
import { createRelayPlace, relayEngine } from './testing/relayPlace.ts'
import { generous } from './testing/spawnRelay.ts'
import { newTopic, publication } from './testing/withRelay.ts'

const rounds = dose(3, 200)
/** As many ask at once in each way. */
const workers = 4

const rejections: unknown[] = []
const noteRejection = (reason: unknown) => void rejections.push(reason)
beforeEach(() => {
  rejections.length = 0
  process.on('unhandledRejection', noteRejection)
})
afterEach(() => void process.off('unhandledRejection', noteRejection))

/** The answers of one life of the relay. */
const createLife = () => ({
  ...{ topic: newTopic(), session: newLinkSession() },
  ...{ messages: [] as string[], events: [] as string[], seen: [] as string[] },
})
type Life = ReturnType<typeof createLife>

test(`what was answered is kept when it is closed at any moment, ${rounds} times over ${relayEngine}`, async (context) => {
  const place = await createRelayPlace()
  const start = async () =>
    await startRelay(readRelaySettings({ ...place.environment, ...generous, LATCHKEY_RELAY_PORT: '0' }), {
      log: silentLog,
    })
  const lives: Life[] = []
  try {
    for (let round = 0; round < rounds; round++) lives.push(await liveUntilClosed(await start()))
    const relay = await start()
    try {
      for (const life of lives) await assertKept(relay, life)
    } finally {
      await relay.close()
    }
    const count = (name: 'messages' | 'events' | 'seen') => lives.reduce((sum, life) => sum + life[name].length, 0)
    note(context, { closed: rounds, messages: count('messages'), events: count('events'), seen: count('seen') })
    // Lives in which nothing was answered would hold nothing; how much it is in a few of them is a matter of chance.
    const least = dose(0, rounds)
    expect(count('messages')).toBeGreaterThan(least)
    expect(count('events')).toBeGreaterThan(least)
    expect(rejections).toEqual([])
  } finally {
    await place.remove()
  }
}, 600_000)

/** Has many ask in every way there is, and closes the relay in the midst of it. */
async function liveUntilClosed(relay: RunningRelay): Promise<Life> {
  const life = createLife()
  const { topic, session } = life
  const seed = randomBytes(32)
  const app = await openRawClient({ url: relay.url, seed, nowMs: Date.now() })
  const page = await dialLink(`${relay.url}/link/rpc`, session)
  await page.ask('HostSession')
  const phone = await dialLink(`${relay.url}/link/rpc`, session)
  await phone.ask('JoinSession')
  const [http, token] = [relay.url.replace('ws:', 'http:'), createToken(relay.url, Date.now(), seed)]

  let left = randomInt(10, 200)
  let closing: Promise<void> | undefined
  /** Asks again and again until it is refused or cut off. */
  const ask = async (way: string, once: (text: string) => Promise<boolean>) => {
    for (let index = 0; await once(`${way} ${index}`).catch(() => false); index++) {
      left -= 1
      if (left <= 0) closing ??= relay.close()
    }
  }
  const rpc = async (text: string) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params: publication(topic, text) })
    const answer = await fetch(`${http}/rpc?auth=${token}`, { method: 'POST', body })
    return answer.ok && (await answer.json()).result === true
  }
  const seen = async (event: string) => {
    const headers = { authorization: basicOf(page) }
    const listed = await fetch(`${relay.linkUrl}/events?unseen=true`, { headers })
    if (!listed.ok) return false
    const { events } = (await listed.json()) as { readonly events: readonly { readonly id: string; data: string }[] }
    const found = events.find(({ data }) => data.startsWith(event))
    if (found === undefined) return true
    const answer = await fetch(`${relay.linkUrl}/events/${found.id}/seen`, { method: 'POST', headers })
    if (answer.ok) life.seen.push(found.data)
    return answer.ok
  }
  const each = (work: (worker: number) => Promise<void>) => Array.from({ length: workers }, (_, worker) => work(worker))
  await Promise.all([
    ...each((worker) =>
      ask(`socket ${worker}`, async (text) => {
        const { result } = await app.ask('irn_publish', publication(topic, text))
        return result === true && life.messages.push(text) > 0
      }),
    ),
    ...each((worker) => ask(`call ${worker}`, async (text) => (await rpc(text)) && life.messages.push(text) > 0)),
    ...each((worker) =>
      ask(`event ${worker}`, async (data) => {
        const type = await outcomeOf(phone, 'PublishEvent', { event: 'Web3Response', data })
        return type === 'PublishEventOK' && life.events.push(data) > 0
      }),
    ),
    ...each((worker) => ask('seen', () => seen(`event ${worker}`))),
    ask('health', async () => (await fetch(`${http}/health/details`)).ok),
    ask('figures', async () => (await fetch(`${http}/metrics`)).ok),
  ])
  await closing
  return life
}

/** The answer's type; undefined when the line was cut before there was one. */
async function outcomeOf(client: LinkClient, type: string, fields: object): Promise<string | undefined> {
  const answer = await Promise.race([client.ask(type, { ...fields }), client.closed])
  return typeof answer === 'number' ? undefined : answer.type
}

/** All that was answered is there once; an event that was seen is not among those that were not. */
async function assertKept(relay: RunningRelay, { topic, session, messages, events, seen }: Life): Promise<void> {
  const client = await openRawClient({ url: relay.url, nowMs: Date.now(), acknowledges: true })
  const last = publication(topic, 'last')
  await client.ask('irn_subscribe', { topic })
  const other = await openRawClient({ url: relay.url, nowMs: Date.now() })
  await other.ask('irn_publish', last)
  await client.untilMessage('last')
  const found = client.messages()
  expect(messages.filter((text) => !found.includes(text))).toEqual([])
  expect(found).toHaveLength(new Set(found).size)
  for (const each of [client, other]) each.socket.terminate()

  const page = await dialLink(`${relay.url}/link/rpc`, session)
  expect(await page.ask('HostSession')).toMatchObject({ type: 'OK' })
  const list = async (query: string) => {
    const answer = await fetch(`${relay.linkUrl}/events${query}`, { headers: { authorization: basicOf(page) } })
    const { events: listed } = (await answer.json()) as { readonly events: readonly { readonly data: string }[] }
    return listed.map(({ data }) => data)
  }
  const [all, unseen] = [await list(''), await list('?unseen=true')]
  expect(events.filter((data) => !all.includes(data))).toEqual([])
  expect(seen.filter((data) => unseen.includes(data))).toEqual([])
  page.leave()
}
