import { randomInt } from 'node:crypto'
import { note } from '@latchkey/node/testing'
import type { LinkSession } from '@latchkey/remote'
import { expect, test } from 'vitest'
import { basicOf, dialLink, type LinkClient, newLinkSession } from '../testing/linkClient.ts'
import { createRelayPlace, relayEngine } from '../testing/relayPlace.ts'
import { type SpawnedRelay, spawnRelay } from '../testing/spawnRelay.ts'

const rounds = 200
const workers = 4

/** A session, and what its phone was answered. */
type Lived = { readonly session: LinkSession; readonly answered: string[]; hasMetadata: boolean }

test(`what was answered survives ${rounds} times -9 at any moment over ${relayEngine}: the link, its metadata, and answers that wait`, async (context) => {
  const place = await createRelayPlace()
  const lives: Lived[] = []
  let relay: SpawnedRelay | undefined
  try {
    for (let round = 0; round < rounds; round++) {
      relay = await spawnRelay(place.environment)
      const [last] = lives.slice(-1)
      if (last !== undefined) await assertKept(relay, last)
      lives.push(await liveUntilKilled(relay, round))
    }
    relay = await spawnRelay(place.environment)
    for (const each of lives) await assertKept(relay, each)
    const answered = lives.reduce((sum, each) => sum + each.answered.length, 0)
    note(context, { kills: rounds, answered, missing: 0 })
    expect(answered).toBeGreaterThan(rounds * 3)
  } finally {
    await relay?.end('SIGKILL')
    await place.remove()
  }
}, 1_500_000)

/** The page is there in the beginning only, so that the phone's answers wait; some are on their way when it is killed. */
async function liveUntilKilled(relay: SpawnedRelay, round: number): Promise<Lived> {
  const url = `${relay.url}/link/rpc`
  const life: Lived = { session: newLinkSession(), answered: [], hasMetadata: false }
  const page = await dialLink(url, life.session)
  await page.ask('HostSession')
  page.leave()
  const phone = await dialLink(url, life.session)
  expect(await phone.ask('JoinSession')).toMatchObject({ type: 'OK' })
  let left = randomInt(4, 60)
  const work = async (worker: number) => {
    for (let index = 0; ; index++) {
      const data = `${index} ${worker} ${round}`
      const type = await outcomeOf(phone, 'PublishEvent', { event: 'Web3Response', data })
      if (type === 'PublishEventOK') life.answered.push(data)
      if (type === undefined) return
      left -= 1
      if (left === 0) void relay.end('SIGKILL')
    }
  }
  const changing = outcomeOf(phone, 'SetSessionConfig', { metadata: { key: `value ${round}` } })
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  life.hasMetadata = (await changing) === 'OK'
  await relay.end('SIGKILL')
  return life
}

/** The answer's type; undefined when the line was cut before there was one. */
async function outcomeOf(phone: LinkClient, type: string, fields: object): Promise<string | undefined> {
  const answer = await Promise.race([phone.ask(type, { ...fields }), phone.closed])
  return typeof answer === 'number' ? undefined : answer.type
}

/** All that was answered is there, once, and each worker's in its order. */
async function assertKept(relay: SpawnedRelay, { session, answered, hasMetadata }: Lived): Promise<void> {
  const page = await dialLink(`${relay.url}/link/rpc`, session)
  expect(await page.ask('HostSession')).toMatchObject({ type: 'OK' })
  // Over a server a process that is gone counts as there until it has not been heard of for a while.
  const online = relayEngine === 'SQLite' ? { onlineGuests: 0 } : {}
  expect(await page.ask('IsLinked')).toMatchObject({ linked: true, ...online })
  if (hasMetadata)
    expect(await page.ask('GetSessionConfig')).toMatchObject({ metadata: { key: expect.stringMatching(/^value/) } })
  const headers = { authorization: basicOf(page) }
  const response = await fetch(`${relay.httpUrl}/link/events?unseen=true`, { headers })
  const { events } = (await response.json()) as { readonly events: readonly { readonly data: string }[] }
  const kept = events.map(({ data }) => data)
  expect(answered.filter((data) => !kept.includes(data))).toEqual([])
  expect(new Set(kept).size).toBe(kept.length)
  for (let worker = 0; worker < workers; worker++) {
    const own = kept.filter((data) => data.split(' ')[1] === String(worker)).map((data) => Number(data.split(' ')[0]))
    expect(own).toEqual(own.toSorted((left, right) => left - right))
  }
  page.leave()
}
