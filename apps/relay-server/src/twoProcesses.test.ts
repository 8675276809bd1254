import { randomBytes } from 'node:crypto'
import { createServerDatabase } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { basicOf, dialLink } from './testing/linkClient.ts'
import { openRawClient } from './testing/rawClient.ts'
import { spawnRelay } from './testing/spawnRelay.ts'
import { withPostgres } from './testing/withPostgres.ts'
import { newTopic, publication } from './testing/withRelay.ts'

withPostgres('two relay processes over one PostgreSQL', together)

function together(): void {
  test('two peers finish a session although the relay of one is killed in every step', async () => {
    const database = await createServerDatabase()
    const environment = { DATABASE_URL: database.url }
    const relays = await Promise.all([spawnRelay(environment), spawnRelay(environment)])
    const [doomed, other] = relays
    if (doomed === undefined || other === undefined) throw new Error('not started')
    try {
      const [appSeed, walletSeed] = [randomBytes(32), randomBytes(32)]
      const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
      const open = (url: string, seed: Uint8Array) =>
        openRawClient({ url, seed, nowMs: Date.now(), acknowledges: true })
      const app = await open(doomed.url, appSeed)
      const wallet = await open(other.url, walletSeed)
      await app.ask('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal' })
      await wallet.ask('irn_subscribe', { topic: pairingTopic })
      await wallet.untilMessage('proposal')
      // The wallet approves while the app's relay is dying: the app is told by the other one.
      const approval = wallet.ask('wc_approveSession', {
        pairingTopic,
        sessionTopic,
        sessionProposalResponse: 'response',
        sessionSettlementRequest: 'settlement',
      })
      await doomed.end('SIGKILL')
      await app.closed
      expect((await approval).result).toBe(true)
      const again = await open(other.url, appSeed)
      await again.ask('irn_batchSubscribe', { topics: [pairingTopic, sessionTopic] })
      await again.untilMessage('settlement')
      const heardByApp = new Set([...app.messages(), ...again.messages()])
      expect([...heardByApp].sort()).toEqual(['response', 'settlement'])
      for (let index = 0; index < 50; index++) {
        await again.ask('irn_publish', publication(sessionTopic, `request ${index}`))
        await wallet.untilMessage(`request ${index}`)
        await wallet.ask('irn_publish', publication(sessionTopic, `response ${index}`))
        await again.untilMessage(`response ${index}`)
      }
      again.socket.terminate()
      wallet.socket.terminate()
    } finally {
      await Promise.all(relays.map((relay) => relay.end('SIGKILL')))
      await database.drop()
    }
  })

  test('a stream of messages across two relays loses nothing and keeps its order when one is killed', async () => {
    const database = await createServerDatabase()
    const environment = { DATABASE_URL: database.url }
    const relays = await Promise.all([spawnRelay(environment), spawnRelay(environment)])
    const [near, far] = relays
    if (near === undefined || far === undefined) throw new Error('not started')
    try {
      const [topic, walletSeed, heard] = [newTopic(), randomBytes(32), new Set<number>()]
      const listen = async (url: string) => {
        const wallet = await openRawClient({ url, seed: walletSeed, nowMs: Date.now(), acknowledges: true })
        wallet.socket.on('message', (data) => {
          const { method, params } = JSON.parse(data.toString())
          if (method !== undefined) heard.add(Number(params.data.message))
        })
        await wallet.ask('irn_subscribe', { topic })
        return wallet
      }
      const app = await openRawClient({ url: near.url, nowMs: Date.now() })
      const first = await listen(far.url)
      for (let number = 0; number < 300; number++) {
        await app.ask('irn_publish', publication(topic, String(number)))
        if (number === 150) await far.end('SIGKILL')
      }
      await first.closed
      const second = await listen(near.url)
      await second.untilMessage('299')
      expect([...heard]).toEqual(Array.from({ length: 300 }, (_, number) => number))
      app.socket.terminate()
      second.socket.terminate()
    } finally {
      await Promise.all(relays.map((relay) => relay.end('SIGKILL')))
      await database.drop()
    }
  })

  test('two processes serve one link: the page at one, the phone at the other, and one of them may die', async () => {
    const database = await createServerDatabase()
    const relays = await Promise.all([0, 1].map(() => spawnRelay({ DATABASE_URL: database.url })))
    const [near, far] = relays
    if (near === undefined || far === undefined) throw new Error('not started')
    try {
      expect(near.greeting).toContain(`The link protocol is served at ${near.httpUrl}/link\n`)
      const host = await dialLink(`${near.url}/link/rpc`)
      expect(await host.ask('HostSession')).toMatchObject({ type: 'OK' })
      const guest = await dialLink(`${far.url}/link/rpc`, host.session)
      expect(await guest.ask('JoinSession')).toMatchObject({ type: 'OK' })
      await host.until((heard) => heard.some(({ type }) => type === 'Linked'))
      expect(await host.ask('IsLinked')).toMatchObject({ linked: true, onlineGuests: 1 })
      const dataOf = (message: object) => ('data' in message ? message.data : undefined)
      for (let index = 0; index < 50; index++) {
        await host.ask('PublishEvent', { event: 'Web3Request', data: `question ${index}` })
        await guest.until((heard) => heard.some((message) => dataOf(message) === `question ${index}`))
        await guest.ask('PublishEvent', { event: 'Web3Response', data: `answer ${index}` })
        await host.until((heard) => heard.some((message) => dataOf(message) === `answer ${index}`))
      }
      await guest.ask('SetSessionConfig', { metadata: { EthereumAddress: 'sealed' } })
      await host.until((heard) => heard.some(({ type }) => type === 'SessionConfigUpdated'))
      await near.end('SIGKILL')
      await host.closed
      expect(await guest.ask('PublishEvent', { event: 'Web3Response', data: 'meanwhile' })).toMatchObject({
        type: 'PublishEventOK',
      })
      const back = await dialLink(`${far.url}/link/rpc`, host.session)
      expect(await back.ask('HostSession')).toMatchObject({ type: 'OK' })
      expect(await back.ask('GetSessionConfig')).toMatchObject({ metadata: { EthereumAddress: 'sealed' } })
      const headers = { authorization: basicOf(host) }
      const { events } = await (await fetch(`${far.httpUrl}/link/events?unseen=true`, { headers })).json()
      expect(events.at(-1)).toMatchObject({ data: 'meanwhile' })
      back.leave()
      guest.leave()
    } finally {
      await Promise.all(relays.map((relay) => relay.end('SIGKILL')))
      await database.drop()
    }
  }, 60_000)
}
