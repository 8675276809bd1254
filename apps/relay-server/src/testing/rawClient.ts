import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { toClientId } from '@latchkey/remote'
import { WebSocket } from 'ws'

export type RawFrame = {
  readonly id: unknown
  readonly method?: string
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string }
  readonly params: { readonly id: string; readonly data: RawDelivery }
  /** The frame as it came. */
  readonly text: string
}

export type RawDelivery = {
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
  readonly attestation?: string
}

export type RawClient = {
  readonly socket: WebSocket
  /** Everything that came, in order. */
  readonly frames: readonly RawFrame[]
  readonly deliveries: () => RawDelivery[]
  readonly messages: () => string[]
  /** Sends a request and waits for its answer. */
  readonly ask: (method: string, params: unknown, rawId?: string) => Promise<RawFrame>
  readonly send: (text: string) => void
  readonly acknowledge: (frame: RawFrame) => void
  /** Waits for the first frame, past or coming, that fits. */
  readonly until: (isIt: (frame: RawFrame) => boolean) => Promise<RawFrame>
  readonly untilMessage: (message: string) => Promise<RawFrame>
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  readonly close: () => Promise<void>
}

export type RawClientOptions = {
  readonly url: string
  /** The same seed is the same client. */
  readonly seed?: Uint8Array
  readonly nowMs: number
  readonly token?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Acknowledges every delivery. */
  readonly acknowledges?: boolean
}

let lastId = 1_749_000_000_000_000_000n

/** A socket to a relay without any client's cleverness, whose frames a test sees as they are. */
export async function openRawClient(options: RawClientOptions): Promise<RawClient> {
  const client = startRawClient(options)
  await new Promise<void>((resolve, reject) => {
    client.socket.once('open', resolve)
    client.socket.once('error', reject)
  })
  return client
}

/** The same, before it is known whether the socket opens. */
export function startRawClient({ url, acknowledges = false, ...options }: RawClientOptions): RawClient {
  const socket = new WebSocket(toAddress(url, options), { headers: { ...options.headers }, perMessageDeflate: false })
  const frames: RawFrame[] = []
  const waiting = new Set<(frame: RawFrame) => void>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  socket.on('error', () => undefined)
  socket.on('message', (data) => {
    const text = data.toString()
    const frame: RawFrame = { ...JSON.parse(text), text }
    frames.push(frame)
    if (acknowledges && frame.method !== undefined) acknowledge(frame)
    for (const tell of [...waiting]) tell(frame)
  })
  const acknowledge = ({ id }: RawFrame) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  const until: RawClient['until'] = (isIt) =>
    new Promise((resolve, reject) => {
      const past = frames.find(isIt)
      if (past !== undefined) return resolve(past)
      const tell = (frame: RawFrame) => {
        if (!isIt(frame)) return
        waiting.delete(tell)
        resolve(frame)
      }
      waiting.add(tell)
      void closed.then(({ code, reason }) => reject(new Error(`Closed with ${code} ${reason} while waiting`)))
    })
  const deliveries = () => frames.filter(({ method }) => method !== undefined).map(({ params }) => params.data)
  return {
    socket,
    frames,
    deliveries,
    messages: () => deliveries().map(({ message }) => message),
    ask(method, params, rawId = JSON.stringify(String(lastId++))) {
      socket.send(
        `{"id":${rawId},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`,
      )
      return until(({ text, method: called }) => called === undefined && text.includes(`"id":${rawId},`))
    },
    send: (text) => socket.send(text),
    acknowledge,
    until,
    untilMessage: (message) => until((frame) => frame.params?.data.message === message),
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
}

function toAddress(url: string, { token, seed, nowMs, query }: Omit<RawClientOptions, 'url'>): string {
  const auth = token ?? createToken(url, nowMs, seed)
  const address = new URL(url)
  if (auth !== '') address.searchParams.set('auth', auth)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  return address.href
}

export function createToken(audience: string, nowMs: number, seed: Uint8Array = randomBytes(32)): string {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({ key: Buffer.concat([head, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const iat = Math.floor(nowMs / 1000)
  const iss = toClientId(Buffer.from(x, 'base64url'))
  const claims = { iss, sub: randomBytes(32).toString('hex'), aud: audience, iat, exp: iat + 86_400 }
  const parts = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}
