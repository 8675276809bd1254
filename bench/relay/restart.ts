import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createToken, spawnRelay } from '@latchkey/relay-server/testing'
import { WebSocket } from 'ws'
import { audience } from './load.ts'

const clients = 2000
const topicsEach = 10
const goalSeconds = 10
const openAtOnce = 100

type Client = { readonly token: string; readonly topics: readonly string[] }

/** Kills a relay with many clients and a message waiting for each, and takes the time until all are back and have it. */
export async function measureRestart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-restart-'))
  const all = Array.from(
    { length: clients },
    (): Client => ({
      token: createToken(audience, Date.now()),
      topics: Array.from({ length: topicsEach }, () => randomBytes(32).toString('hex')),
    }),
  )
  let relay = await spawnRelay({ LATCHKEY_RELAY_ADDRESSES: audience, LATCHKEY_RELAY_DATA: folder })
  try {
    const sockets = await openAll(relay.url, all, false)
    const publisher = await open(relay.url, createToken(audience, Date.now()))
    for (const socket of sockets) socket.terminate()
    for (const [index, { topics }] of all.entries()) {
      const params = { topic: topics[0], message: `waiting ${index}`, ttl: 3600, tag: 1108 }
      publisher.send(JSON.stringify({ id: `1749${index}`, jsonrpc: '2.0', method: 'irn_publish', params }))
      await new Promise((resolve) => publisher.once('message', resolve))
    }
    const port = new URL(relay.url).port
    await relay.end('SIGKILL')
    const startMs = performance.now()
    relay = await spawnRelay({
      LATCHKEY_RELAY_ADDRESSES: audience,
      LATCHKEY_RELAY_DATA: folder,
      LATCHKEY_RELAY_PORT: port,
    })
    const again = await openAll(relay.url, all, true)
    const seconds = (performance.now() - startMs) / 1000
    for (const socket of again) socket.terminate()
    const isMet = seconds <= goalSeconds
    console.log(
      `\n${isMet ? 'met   ' : 'MISSED'} ${clients} clients with ${topicsEach} topics each are back after -9, each with its message: ${seconds.toFixed(1)} s (goal ${goalSeconds})`,
    )
    if (!isMet) process.exitCode = 1
  } finally {
    await relay.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openAll(url: string, all: readonly Client[], hasMessage: boolean): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let start = 0; start < all.length; start += openAtOnce) {
    sockets.push(
      ...(await Promise.all(all.slice(start, start + openAtOnce).map((client) => come(url, client, hasMessage)))),
    )
  }
  return sockets
}

async function come(url: string, { token, topics }: Client, hasMessage: boolean): Promise<WebSocket> {
  const socket = await open(url, token)
  let left = hasMessage ? 2 : 1
  const all = new Promise<void>((resolve) => {
    socket.on('message', () => {
      left--
      if (left === 0) resolve()
    })
  })
  socket.send(
    JSON.stringify({ id: '1749000000000000001', jsonrpc: '2.0', method: 'irn_batchSubscribe', params: { topics } }),
  )
  await all
  return socket
}

async function open(url: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url}/?auth=${token}`, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => undefined)
  return socket
}
