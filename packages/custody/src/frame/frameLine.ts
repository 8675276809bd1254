import { type Clock, type Unsubscribe, withTimeout } from '@latchkey/base'
import { CustodyError } from '../errors.ts'
import {
  channelOffer,
  errorReply,
  type FrameFields,
  type FrameReply,
  type FrameRequest,
  publicKeyReady,
  readFrameReply,
  replyOf,
} from './frameMessages.ts'
import { createWaitingCalls } from './waitingCalls.ts'

/** A message that came to the page, as the platform tells of it. */
export type FrameEvent = { readonly data: unknown; readonly origin: string; readonly source: unknown }

/** A frame element seen from the page around it. */
export type FrameElement = {
  /** Posts to the frame's window; the platform delivers only to a document of `targetOrigin`. */
  post(message: unknown, targetOrigin: string, ports: readonly MessagePort[]): void
  /** Told of every message to the page. */
  onMessage(listener: (event: FrameEvent) => void): Unsubscribe
  /** Whether a message was sent by this frame's window. */
  isSource(source: unknown): boolean
  /** Resolves when the frame's document has loaded. */
  whenLoaded(): Promise<void>
}

/** Options of `frameLine`. */
export type FrameLineOptions = {
  readonly element: FrameElement
  /** Origin of the frame, such as `http://keys.localhost:4401`; never that of the page. */
  readonly origin: string
  readonly clock: Clock
  /** How long the start and each request may take, 10 s unless given. */
  readonly timeoutMs?: number
  /** Milliseconds that the frame should keep its key for, where it is to differ from the frame's own choice. */
  readonly keyLifeMs?: number
}

/** A way to ask a key frame, whichever of the two transports it speaks. */
export type FrameLine = {
  /** The frame's public key at its start, 65 bytes as hexadecimal text, or empty. Fails with `frame_silent`. */
  start(): Promise<string>
  /** The value of the reply. Fails with `frame_silent`, `frame_refused` or `frame_closed`. */
  ask(request: FrameRequest, fields?: FrameFields): Promise<unknown>
  /** Ends it: whoever waits is refused. */
  close(): void
}

const defaultTimeoutMs = 10_000
const startId = 'start'
/** A frame that has spoken over the window alone for so long is an older one. */
const portWaitMs = 2000

/**
 * Offers the frame a channel once it has loaded. A frame of today answers on the port; an older one goes on speaking
 * over the window, without request ids, so that it is asked one thing at a time.
 */
export function frameLine(options: FrameLineOptions): FrameLine {
  const { element, origin, clock, timeoutMs = defaultTimeoutMs } = options
  const { port1: port, port2: offered } = new MessageChannel()
  const calls = createWaitingCalls()
  let spokeOnWindow: FrameReply | undefined
  let isPortOverdue = false
  let state: 'starting' | 'window' | 'port' | 'closed' = 'starting'
  let nextId = 0
  let turn: Promise<unknown> = Promise.resolve()
  let started: Promise<string> | undefined

  const close = () => {
    state = 'closed'
    forgetWindow()
    port.close()
    calls.failAll(new CustodyError('frame_closed'))
  }
  const begin = (transport: 'window' | 'port', reply: FrameReply) => {
    if (state !== 'closed') state = transport
    calls.settle(startId, reply)
  }
  const forgetWindow = element.onMessage(({ data, origin: sender, source }) => {
    if (state === 'closed' || state === 'port' || sender !== origin || !element.isSource(source)) return
    const reply = readFrameReply(data)
    if (reply === undefined) return
    if (reply.type === publicKeyReady) {
      // A frame of today says this over the window too, and then takes the channel; so the port is waited for.
      spokeOnWindow = reply
      if (isPortOverdue) begin('window', reply)
    }
    // No ids over the window: the one call that is under way is meant.
    else calls.settleAny(reply)
  })
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const reply = state === 'closed' ? undefined : readFrameReply(data)
    if (reply === undefined) return
    if (reply.requestId !== undefined) calls.settle(reply.requestId, reply)
    else if (reply.type === publicKeyReady || reply.type === errorReply) begin('port', reply)
  }

  async function inTime<Value>(id: string, work: Promise<Value>): Promise<Value> {
    return await withTimeout(work, timeoutMs, clock).catch((error: unknown) => {
      calls.forget(id)
      if (error instanceof CustodyError) throw error
      // Over the window a late reply would be taken for the next one's.
      if (state === 'window') close()
      throw new CustodyError('frame_silent', { cause: error })
    })
  }

  async function findKey(): Promise<string> {
    const ready = calls.add(startId, publicKeyReady)
    const key = await inTime(startId, Promise.race([ready, element.whenLoaded().then(() => offer(ready))]))
    if (typeof key !== 'string' || !/^(?:|04[0-9a-f]{128})$/i.test(key)) throw new CustodyError('frame_answer_unread')
    return key
  }

  function offer(ready: Promise<unknown>): Promise<unknown> {
    if (state !== 'starting') return ready
    const life = options.keyLifeMs === undefined ? {} : { dangerouslyOverrideIframeKeyTtl: options.keyLifeMs }
    element.post({ type: channelOffer, ...life }, origin, [offered])
    clock.schedule(portWaitMs, () => {
      isPortOverdue = true
      if (state === 'starting' && spokeOnWindow !== undefined) begin('window', spokeOnWindow)
    })
    return ready
  }

  function send(request: FrameRequest, fields: FrameFields): Promise<unknown> {
    if (state === 'closed') throw new CustodyError('frame_closed')
    const id = `latchkey-${nextId++}`
    const reply = calls.add(id, replyOf[request])
    if (state === 'port') port.postMessage({ type: request, ...fields, requestId: id })
    else element.post({ type: request, ...fields }, origin, [])
    return inTime(id, reply)
  }

  const start = () => {
    started ??= findKey()
    return started
  }
  return {
    start,
    close,
    async ask(request, fields = {}) {
      await start()
      if (state === 'port') return send(request, fields)
      const result = turn.then(() => send(request, fields))
      turn = result.catch(() => undefined)
      return result
    },
  }
}
