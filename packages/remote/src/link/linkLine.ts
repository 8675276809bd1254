import {
  type Channel,
  type Clock,
  createStore,
  type Log,
  type Store,
  type Unsubscribe,
  type WebSocketConstructor,
  webSocketChannel,
  withTimeout,
} from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { linkPaths, linkTimings } from './limits.ts'
import { type LinkClientMessage, type LinkServerMessage, readServerMessage } from './messages.ts'
import { listenForLife } from './signsOfLife.ts'

/** Specification §4: of the link to a server. */
export type LinkStatus = 'disconnected' | 'connecting' | 'connected'

type Unnumbered<Message> = Message extends LinkClientMessage ? Omit<Message, 'id'> : never

/** A request, before it has a number. */
export type LinkCall = Unnumbered<LinkClientMessage>

/** Sends a request on the open line. Fails with `RemoteError`: `link_unreachable` without a line, or cut before the answer. */
export type CallServer = (call: LinkCall) => Promise<LinkServerMessage>

export type LinkLineOptions = {
  /** http:// or https://. */
  readonly serverUrl: string
  readonly WebSocket: WebSocketConstructor
  readonly clock: Clock
  readonly log: Log
  /** Says who this side is. The line is connected when it resolves, and tried anew when it fails. */
  readonly greet: (call: CallServer) => Promise<void>
  /** Events of the server. */
  readonly onMessage: (message: LinkServerMessage) => void
  /** Told why a server did not take the greeting. */
  readonly onRefused?: (error: unknown) => void
}

export type LinkLine = {
  readonly status: Store<LinkStatus>
  /** Opens the line and keeps it open: a cut one is tried again every five seconds. */
  open(): void
  /** The device woke up or came back: tries at once. */
  wake(): void
  readonly call: CallServer
  close(): void
}

type Waiting = { readonly resolve: (message: LinkServerMessage) => void; readonly reject: (error: unknown) => void }

const nothing = () => undefined

/** The socket of one side to its server: greeted, kept alive by heartbeats, opened again after a cut. */
export function createLinkLine(options: LinkLineOptions): LinkLine {
  const { clock, log } = options
  const status = createStore<LinkStatus>('disconnected')
  const calls = createCalls(clock)
  let isWanted = false
  /** Ends whatever goes on: an attempt, a line, a pause. */
  let stop: Unsubscribe = nothing
  let channel: Channel | undefined

  function enter(next: Unsubscribe): void {
    const last = stop
    stop = next
    last()
  }

  function connect(): void {
    const abort = new AbortController()
    enter(() => abort.abort())
    status.set('connecting')
    const { WebSocket, serverUrl } = options
    const address = `${serverUrl.replace(/^http/i, 'ws')}${linkPaths.socket}`
    webSocketChannel(address, { WebSocket, clock, signal: abort.signal }).then(
      (opened) => (abort.signal.aborted ? opened.close() : live(opened)),
      () => abort.signal.aborted || lost(),
    )
  }

  function live(opened: Channel): void {
    let isOver = false
    const stopListening = listenForLife(opened, { clock, onText: hear, onLost: lost })
    channel = opened
    // Not entered: the attempt that ends here has succeeded, and must not be aborted.
    stop = () => {
      isOver = true
      channel = undefined
      stopListening()
      opened.close()
      calls.rejectAll()
    }
    withTimeout(options.greet(call), linkTimings.joinMs, clock).then(
      () => isOver || status.set('connected'),
      (error: unknown) => {
        if (isOver) return
        log.debug('The link server did not take the greeting', error)
        lost()
        options.onRefused?.(error)
      },
    )
  }

  function lost(): void {
    enter(isWanted ? clock.schedule(linkTimings.reconnectMs, connect) : nothing)
    status.set('disconnected')
  }

  function hear(text: string): void {
    const reading = readServerMessage(text)
    if (!('message' in reading)) {
      log.debug('The link server said something that cannot be read')
      return
    }
    const { message } = reading
    if ('id' in message && message.id !== undefined) calls.settle(message.id, message)
    else options.onMessage(message)
  }

  const call: CallServer = (request) => {
    const own = channel
    if (own === undefined) return Promise.reject(unreachable())
    return calls.start((id) => own.send(JSON.stringify({ ...request, id })))
  }

  return {
    status,
    call,
    open() {
      if (isWanted) return
      isWanted = true
      connect()
    },
    wake() {
      if (isWanted && status.get() === 'disconnected') connect()
    },
    close() {
      isWanted = false
      enter(nothing)
      status.set('disconnected')
    },
  }
}

/** The requests that wait for a server's answer. */
function createCalls(clock: Clock) {
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  return {
    start(send: (id: number) => void): Promise<LinkServerMessage> {
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        const late = clock.schedule(linkTimings.requestMs, () => waiting.get(id)?.reject(unreachable()))
        const ending =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            waiting.delete(id)
            late()
            settle(value)
          }
        waiting.set(id, { resolve: ending(resolve), reject: ending(reject) })
        send(id)
      })
    },
    settle(id: number, message: LinkServerMessage): void {
      if (message.type === 'Fail') {
        waiting.get(id)?.reject(new RemoteError('link_refused', { data: { reason: message.error.slice(0, 200) } }))
      } else waiting.get(id)?.resolve(message)
    },
    rejectAll(): void {
      for (const { reject } of [...waiting.values()]) reject(unreachable())
    },
  }
}

function unreachable(): RemoteError {
  return new RemoteError('link_unreachable')
}
