import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { basicOf, dialLink, newLinkSession } from '../testing/linkClient.ts'
import { type SpawnedRelay, spawnRelay } from '../testing/spawnRelay.ts'

const rounds = 20

test('what was answered survives 20 times -9 at any moment: the link, its metadata, and answers that wait', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'link-crash-'))
  const session = newLinkSession()
  const answered: string[] = []
  let relay: SpawnedRelay | undefined
  try {
    for (let round = 0; round < rounds; round++) {
      relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
      const url = `${relay.url}/link/rpc`
      // The page is there in the first round only: its answers wait.
      if (round === 0) await (await dialLink(url, session)).ask('HostSession')
      const phone = await dialLink(url, session)
      expect(await phone.ask('JoinSession')).toMatchObject({ type: 'OK' })
      await phone.ask('SetSessionConfig', { metadata: { [`key ${round}`]: 'value' } })
      let isDead = false
      const publish = async (data: string) => {
        const answer = await Promise.race([phone.ask('PublishEvent', { event: 'Web3Response', data }), phone.closed])
        if (typeof answer !== 'number' && answer.type === 'PublishEventOK') answered.push(data)
        isDead ||= typeof answer === 'number'
      }
      const publishing = (async () => {
        for (let index = 0; index < 5 && !isDead; index++) {
          await Promise.all([publish(`${round} ${index} a`), publish(`${round} ${index} b`)])
        }
      })()
      if (round % 2 === 0) await publishing
      await relay.end('SIGKILL')
      await publishing
    }
    relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
    const page = await dialLink(`${relay.url}/link/rpc`, session)
    expect(await page.ask('HostSession')).toMatchObject({ type: 'OK' })
    expect(await page.ask('IsLinked')).toMatchObject({ linked: true, onlineGuests: 0 })
    const config = await page.ask('GetSessionConfig')
    expect('metadata' in config && Object.keys(config.metadata ?? {})).toHaveLength(rounds)
    const headers = { authorization: basicOf(page) }
    const response = await fetch(`${relay.httpUrl}/link/events?unseen=true`, { headers })
    const { events } = (await response.json()) as { readonly events: readonly { readonly data: string }[] }
    const kept = events.map(({ data }) => data)
    expect(answered.filter((data) => !kept.includes(data))).toEqual([])
    expect(answered.length).toBeGreaterThan(rounds * 3)
    const rank = (data: string) => Number(data.split(' ')[0]) * 100 + Number(data.split(' ')[1])
    expect(kept.map(rank)).toEqual(kept.map(rank).sort((left, right) => left - right))
    page.leave()
  } finally {
    await relay?.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
