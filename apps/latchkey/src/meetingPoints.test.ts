import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { silentLog } from '@latchkey/base'
import { createServerDatabase, createTestFolder } from '@latchkey/node/testing'
import { readStoreLimits } from '@latchkey/relay-server'
import { createToken, dialLink, openRawClient, withPostgres } from '@latchkey/relay-server/testing'
import { expect, test } from 'vitest'
import { openLink } from './parts/link.ts'
import { openRelay } from './parts/relay.ts'

const topic = 'a'.repeat(64)
const none = { databaseUrl: undefined, publicOrigin: undefined, relayLimits: readStoreLimits({}) }

/** One process of the product, as far as wallets on other devices meet it. */
async function openInstance(
  settings: { readonly databaseUrl?: string; readonly publicOrigin?: string },
  log = silentLog,
) {
  const dataFolder = createTestFolder()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is never a path.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const callerOf = () => '192.0.2.1'
  const opening = { servers: [server], settings: { ...none, dataFolder, ...settings }, callerOf, log }
  const relay = await openRelay(opening)
  const link = await openLink({ ...opening, origin: `http://${host}` })
  return {
    url: `ws://${host}/relay`,
    linkUrl: `ws://${host}/link/rpc`,
    relay,
    link,
    async close() {
      await Promise.all([relay.close(), link.close()])
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const publication = (message: string) => ({ topic, message, ttl: 300, tag: 1108 })

withPostgres('with DATABASE_URL', () => {
  test('a page at one process and a phone at another meet, in both protocols', async () => {
    const { url: databaseUrl, drop } = await createServerDatabase()
    const [near, far] = [await openInstance({ databaseUrl }), await openInstance({ databaseUrl })]
    try {
      const app = await openRawClient({ url: near.url, nowMs: Date.now() })
      const wallet = await openRawClient({ url: far.url, nowMs: Date.now() })
      await wallet.ask('irn_subscribe', { topic })
      expect((await app.ask('irn_publish', publication('proposal'))).result).toBe(true)
      await wallet.untilMessage('proposal')
      const host = await dialLink(near.linkUrl)
      expect(await host.ask('HostSession')).toMatchObject({ type: 'OK' })
      const guest = await dialLink(far.linkUrl, host.session)
      expect(await guest.ask('JoinSession')).toMatchObject({ type: 'OK' })
      expect([await near.relay.health(), await far.link.health()]).toEqual(['ok', 'ok'])
      for (const { socket } of [app, wallet]) socket.terminate()
      for (const side of [host, guest]) side.leave()
    } finally {
      await Promise.all([near.close(), far.close()])
      await drop()
    }
  }, 60_000)
})

test('the relay takes tokens that are made for its public address, and no others', async () => {
  const instance = await openInstance({ publicOrigin: 'https://wallet.example.org' })
  try {
    const open = async (audience: string) => {
      const token = createToken(audience, Date.now())
      const client = await openRawClient({ url: instance.url, nowMs: 0, token }).catch(() => undefined)
      client?.socket.terminate()
      return client !== undefined
    }
    expect(await open('wss://wallet.example.org/relay')).toBe(true)
    expect(await open('wss://relay.evil.example/relay')).toBe(false)
    expect(await open(instance.url)).toBe(false)
  } finally {
    await instance.close()
  }
})

test('without a public address the tokens of this machine are taken', async () => {
  const lines: string[] = []
  const instance = await openInstance({}, { ...silentLog, warn: (message) => void lines.push(message) })
  try {
    for (const audience of [instance.url, instance.url.replace('127.0.0.1', 'localhost')]) {
      const token = createToken(audience, Date.now())
      const client = await openRawClient({ url: instance.url, nowMs: 0, token })
      client.socket.terminate()
    }
    const foreign = createToken('wss://relay.evil.example', Date.now())
    await expect(openRawClient({ url: instance.url, nowMs: 0, token: foreign })).rejects.toThrow('401')
    expect(lines).toEqual([expect.stringMatching('relay.evil.example.* LATCHKEY_ORIGIN$')])
  } finally {
    await instance.close()
  }
})
