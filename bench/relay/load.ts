import { randomBytes } from 'node:crypto'
import { createToken } from '@latchkey/relay-server/testing'
import { WebSocket } from 'ws'

/** Two sockets and the topic between them. */
type Pair = { readonly topic: string; readonly sides: readonly [WebSocket, WebSocket]; onDelivery: () => void }

/** Many pairs of sockets on one or two servers. */
export type Load = {
  readonly pairs: readonly Pair[]
  /** Publishes at a rate, whatever the answers take; the times from publishing to delivery. */
  readonly openLoop: (perSecond: number, durationMs: number) => Promise<Outcome>
  /** Publishes anew on each delivery, with so many on their way for each pair. */
  readonly closedLoop: (perPair: number, durationMs: number) => Promise<Outcome>
  readonly close: () => Promise<void>
}

export type Outcome = { readonly messages: number; readonly seconds: number; readonly timesMs: Float64Array }

const messageBytes = 600
const openAtOnce = 50
const tickMs = 2
/** A shorter message is an answer. */
const shortestDelivery = 300
const drainMs = 20_000
/** The audience of all tokens; the relays are told that it is theirs. */
export const audience = 'ws://relay.example'

/** Opens the sockets; pairs have one on each server where there are two. */
export async function openLoad(urls: readonly string[], sockets: number): Promise<Load> {
  const pairs: Pair[] = []
  const sent = new Map<number, number>()
  const times: number[] = []
  let number = 0
  const filler = 'A'.repeat(messageBytes - 10)

  const publish = (pair: Pair) => {
    number++
    const digits = String(number).padStart(10, '0')
    const side = pair.sides[number % 2 === 0 ? 0 : 1]
    sent.set(number, performance.now())
    side.send(
      `{"id":"174900000${digits}","jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${pair.topic}","message":"${filler}${digits}","ttl":300,"prompt":false,"tag":1108}}`,
    )
  }
  const hear = (pair: Pair, socket: WebSocket, text: string) => {
    if (text.length < shortestDelivery) return
    const end = text.indexOf(filler) + filler.length
    const key = Number(text.slice(end, end + 10))
    const startMs = sent.get(key)
    socket.send(`{"id":${text.slice(6, text.indexOf(','))},"jsonrpc":"2.0","result":true}`)
    if (startMs === undefined) return
    sent.delete(key)
    times.push(performance.now() - startMs)
    pair.onDelivery()
  }
  for (let start = 0; start < sockets / 2; start += openAtOnce) {
    const count = Math.min(openAtOnce, sockets / 2 - start)
    pairs.push(...(await Promise.all(Array.from({ length: count }, (_, index) => openPair(urls, start + index, hear)))))
  }

  const settle = async () => {
    const giveUpAt = performance.now() + drainMs
    while (sent.size > 0 && performance.now() < giveUpAt) await pause(5)
    const lost = sent.size
    sent.clear()
    if (lost > 0) throw new Error(`${lost} messages were not delivered`)
  }
  const outcome = (messages: number, startMs: number): Outcome => {
    const timesMs = Float64Array.from(times).sort()
    times.length = 0
    return { messages, seconds: (performance.now() - startMs) / 1000, timesMs }
  }
  return {
    pairs,
    async openLoop(perSecond, durationMs) {
      const startMs = performance.now()
      let published = 0
      for (;;) {
        const elapsedMs = performance.now() - startMs
        for (; published < (Math.min(elapsedMs, durationMs) * perSecond) / 1000; published++)
          publish(pairs[published % pairs.length]!)
        if (elapsedMs >= durationMs) break
        await pause(tickMs)
      }
      await settle()
      return outcome(published, startMs)
    },
    async closedLoop(perPair, durationMs) {
      const startMs = performance.now()
      let isOver = false
      const next = (pair: Pair) => {
        if (isOver) return
        publish(pair)
      }
      for (const pair of pairs) {
        pair.onDelivery = () => next(pair)
        for (let index = 0; index < perPair; index++) next(pair)
      }
      await pause(durationMs)
      isOver = true
      const result = outcome(times.length, startMs)
      await settle()
      times.length = 0
      for (const pair of pairs) pair.onDelivery = () => undefined
      return result
    },
    async close() {
      for (const { sides } of pairs) for (const socket of sides) socket.terminate()
      await pause(200)
    },
  }
}

type Hear = (pair: Pair, socket: WebSocket, text: string) => void

async function openPair(urls: readonly string[], number: number, hear: Hear): Promise<Pair> {
  const topic = randomBytes(32).toString('hex')
  const [first = '', second = first] = urls
  const sides = [await openSocket(first, number, topic), await openSocket(second, number, topic)] as const
  const pair: Pair = { topic, sides, onDelivery: () => undefined }
  for (const socket of sides) socket.on('message', (data) => hear(pair, socket, data.toString()))
  return pair
}

/** A subscribed socket; the bare server takes the subscription for an acknowledgement and does not answer it. */
async function openSocket(url: string, pair: number, topic: string): Promise<WebSocket> {
  const isBare = url.includes('bare')
  const auth = isBare ? '' : createToken(audience, Date.now())
  const socket = new WebSocket(`${url.replace(/#.*/, '')}/?pair=${pair}&auth=${auth}`, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => undefined)
  if (isBare) return socket
  socket.send(`{"id":"1749000000000000001","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`)
  await new Promise((resolve) => socket.once('message', resolve))
  return socket
}

export function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
