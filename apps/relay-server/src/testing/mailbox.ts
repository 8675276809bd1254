import { randomBytes } from 'node:crypto'
import type { Finding } from '@latchkey/node/testing'
import type { RelayResults } from '@latchkey/remote'
import { expect } from 'vitest'
import { basicOf, dialLink, newLinkSession } from './linkClient.ts'
import { openRawClient } from './rawClient.ts'
import type { SpawnedRelay } from './spawnRelay.ts'
import { newTopic, publication } from './withRelay.ts'

/** A mailbox and a link whose server is broken, and what was answered of them. */
export type Mailbox = {
  readonly topic: string
  readonly session: ReturnType<typeof newLinkSession>
  /** Texts that were taken, and when that was known: milliseconds since the epoch, rounded up. */
  readonly messages: Map<string, number>
  readonly events: Map<string, number>
  /** Messages that somebody has sent, whether they were taken or not. */
  readonly sent: Set<string>
}

export const createMailbox = (): Mailbox => ({
  ...{ topic: newTopic(), session: newLinkSession() },
  ...{ messages: new Map(), events: new Map(), sent: new Set() },
})

/** A refused request is not answered: so long it is waited for, in milliseconds. */
const brokenMs = 300
/** A server that is whole answers each, on a busy computer too. */
export const wholeMs = 20_000

/** Publishes so many messages and events, and keeps in mind which were taken. Nobody is there to read them. */
export async function fillMailbox(
  relay: SpawnedRelay,
  mailbox: Mailbox,
  times: number,
  patienceMs = brokenMs,
): Promise<void> {
  const orLate = <Answer>(asked: Promise<Answer>) => withPatience(asked, patienceMs)
  const { topic, session, messages, events, sent } = mailbox
  const name = randomBytes(4).toString('hex')
  const client = await openRawClient({ url: relay.url, nowMs: Date.now() })
  const [host, link] = [
    await dialLink(`${relay.url}/link/rpc`, session),
    await dialLink(`${relay.url}/link/rpc`, session),
  ]
  await orLate(host.ask('HostSession'))
  host.leave()
  await orLate(link.ask('JoinSession'))
  for (let index = 0; index < times; index++) {
    const text = `${name} ${index} ${'x'.repeat(1500)}`
    sent.add(text)
    const taken = await orLate(client.ask('irn_publish', publication(topic, text, { ttl: 3600 })))
    if (taken?.result === true) messages.set(text, Date.now() + 1)
    const data = `${name} ${index}`
    const told = await orLate(link.ask('PublishEvent', { event: 'Web3Response', data }))
    if (told?.type === 'PublishEventOK') events.set(data, Date.now() + 1)
  }
  client.socket.terminate()
  link.leave()
}

/** Undefined where no answer comes. */
function withPatience<Answer>(asked: Promise<Answer>, patienceMs: number): Promise<Answer | undefined> {
  return Promise.race([asked, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))])
}

/** All that was taken until then is there, once. */
export async function assertMailbox(
  relay: SpawnedRelay,
  { topic, session, messages, events }: Mailbox,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  assertAmong(messages, untilMs, await fetchAll(relay, topic))
  assertAmong(events, untilMs, await listEvents(relay, session))
}

function assertAmong(taken: ReadonlyMap<string, number>, untilMs: number, found: readonly string[]): void {
  const wanted = [...taken].flatMap(([text, atMs]) => (atMs <= untilMs ? [text] : []))
  expect(wanted.filter((text) => !found.includes(text))).toEqual([])
  expect(found).toHaveLength(new Set(found).size)
}

/**
 * The rest of the taken messages, after bits were turned. A message that nobody has sent fails. Events bear no check of
 * the server's: they are sealed by those who send them.
 */
export async function lookInto(relay: SpawnedRelay, mailbox: Mailbox): Promise<Finding> {
  const { topic, session, messages, events, sent } = mailbox
  const both = [fetchAll(relay, topic), listEvents(relay, session)].map((asked) =>
    withPatience(
      asked.catch(() => undefined),
      brokenMs,
    ),
  )
  const [texts, data] = await Promise.all(both)
  expect(texts?.filter((text) => !sent.has(text)) ?? []).toEqual([])
  const isWhole = (found: readonly string[] | undefined, taken: ReadonlyMap<string, number>) =>
    found !== undefined && [...taken.keys()].every((text) => found.includes(text))
  if (isWhole(texts, messages) && isWhole(data, events)) return 'unharmed'
  const isReady = (await fetch(`${relay.httpUrl}/health/ready`)).ok
  const isSaid = texts === undefined || data === undefined || !isReady || relay.output().includes('damaged')
  return isSaid ? 'told' : 'missing'
}

async function fetchAll(relay: SpawnedRelay, topic: string): Promise<readonly string[]> {
  const client = await openRawClient({ url: relay.url, nowMs: Date.now(), seed: randomBytes(32) })
  const found: string[] = []
  for (let hasMore = true; hasMore; ) {
    const { result } = await client.ask('irn_fetchMessages', { topic })
    const page = result as RelayResults['irn_fetchMessages']
    found.push(...page.messages.map(({ message }) => message))
    hasMore = page.hasMore
  }
  client.socket.terminate()
  return found
}

async function listEvents(relay: SpawnedRelay, session: Mailbox['session']): Promise<readonly string[]> {
  const page = await dialLink(`${relay.url}/link/rpc`, session)
  expect(await page.ask('HostSession')).toMatchObject({ type: 'OK' })
  const headers = { authorization: basicOf(page) }
  const response = await fetch(`${relay.httpUrl}/link/events?unseen=true`, { headers })
  const { events } = (await response.json()) as { readonly events: readonly { readonly data: string }[] }
  page.leave()
  return events.map(({ data }) => data)
}
