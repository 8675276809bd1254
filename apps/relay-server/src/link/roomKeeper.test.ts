import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { describe, expect, test, vi } from 'vitest'
import { fetchEvents, linkBoth, meetLink } from '../testing/linkClient.ts'
import { openLinkServer } from './linkServer.ts'

describe('a journal', () => {
  const withFolder = async (body: (folder: string) => Promise<void>) => {
    const folder = mkdtempSync(join(tmpdir(), 'link-'))
    try {
      await body(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  test('keeps sessions, metadata, waiting events and what was seen over restarts', () =>
    withFolder(async (folder) => {
      const clock = fakeClock()
      const start = () => openLinkServer({ place: { folder }, clock, log: silentLog })
      let server = await start()
      const { host, guest } = await linkBoth(server)
      await guest.ask('SetSessionConfig', { metadata: { EthereumAddress: 'sealed', gone: 'x' } })
      await guest.ask('SetSessionConfig', { metadata: { gone: null } })
      const ids = []
      for (const data of ['1', '2', '3']) ids.push(await guest.ask('PublishEvent', { event: 'Web3Response', data }))
      const eventId = ids[0] !== undefined && 'eventId' in ids[0] ? ids[0].eventId : ''
      await fetchEvents(server, host, `/events/${eventId}/seen`, 'POST')
      for (let restart = 0; restart < 3; restart++) {
        await server.close()
        server = await start()
        const { value } = await fetchEvents(server, host)
        expect(value.events.map(({ data }: { data: string }) => data)).toEqual(['2', '3'])
        const back = meetLink(server, host.session)
        await back.ask('HostSession')
        expect(await back.ask('IsLinked')).toMatchObject({ linked: true, onlineGuests: 0 })
        expect(await back.ask('GetSessionConfig')).toMatchObject({ metadata: { EthereumAddress: 'sealed' } })
        // A month passes in weeks: each contact counts from its own day.
        await clock.advance(14 * 24 * 3_600_000)
        await guest.closed
        for (const data of restart === 2 ? [] : ['2', '3']) {
          const again = meetLink(server, host.session)
          await again.ask('JoinSession')
          await again.ask('PublishEvent', { event: 'Web3Response', data })
        }
      }
      await server.close()
    }))

  test('that cannot be written is told, and mends itself', () =>
    withFolder(async (folder) => {
      const place = { folder, compactAtBytes: 20_000, retryMs: 10 }
      const server = await openLinkServer({ place, clock: fakeClock(), log: silentLog })
      const { host } = await linkBoth(server)
      rmSync(folder, { recursive: true, force: true })
      const data = randomBytes(5000).toString('hex')
      const types = new Set<string>()
      for (let time = 0; time < 6; time++) types.add((await host.ask('PublishEvent', { event: 'e', data })).type)
      expect([...types]).toEqual(['PublishEventOK', 'Fail'])
      expect(server.isGood()).toBe(false)
      expect(host.heard.at(-1)).toMatchObject({ error: 'The server cannot store anything at present' })
      mkdirSync(folder)
      await vi.waitFor(() => expect(server.isGood()).toBe(true))
      expect(await host.ask('PublishEvent', { event: 'e', data })).toMatchObject({ type: 'PublishEventOK' })
      await server.close()
    }))
})
