import type { Fetch, WebSocketConstructor } from '@latchkey/base'

type Side = 'host' | 'guest'
type StoredEvent = { id: string; event: string; data: string; isSeen: boolean }
type Session = {
  readonly id: string
  readonly key: string
  isLinked: boolean
  readonly metadata: Record<string, string>
  readonly events: StoredEvent[]
}
type Socket = { say(frame: object | string): void; cut(): void; sessionId?: string; side?: Side }
type Frame = { type: string; id: number; sessionId: string } & Record<string, unknown>
type Listener = (event: never) => void

/** Answers of a link server over HTTP. */
export type LinkHttpAnswer = { readonly status: number; readonly body: object }

/**
 * A link server in memory, written from the protocol's description for tests alone, and so sharing nothing with the
 * product's. `WebSocket` and `fetch` are those of its clients; the rest is what goes wrong on call.
 */
export function fakeLinkServer() {
  const sessions = new Map<string, Session>()
  const sockets = new Set<Socket>()
  const frames: Frame[] = []
  const http: string[] = []
  let lastEvent = 0
  let isDown = false
  let isMute = false
  let isLosingAnswers = false
  let isEchoing = true

  function sidesOf(session: Session, side?: Side): Socket[] {
    return [...sockets].filter(
      (socket) => socket.sessionId === session.id && (side === undefined || socket.side === side),
    )
  }

  function enter(socket: Socket, frame: Frame): Session | string {
    const key = String(frame['sessionKey'])
    const known = sessions.get(frame.sessionId)
    if (known === undefined && frame.type === 'JoinSession') return 'session not found'
    const session = known ?? { id: frame.sessionId, key, isLinked: false, metadata: {}, events: [] }
    if (session.key !== key) return 'wrong session key'
    sessions.set(session.id, session)
    socket.sessionId = session.id
    socket.side = frame.type === 'HostSession' ? 'host' : 'guest'
    if (socket.side === 'guest') {
      session.isLinked = true
      const onlineGuests = sidesOf(session, 'guest').length
      for (const host of sidesOf(session, 'host')) host.say({ type: 'Linked', sessionId: session.id, onlineGuests })
    }
    return session
  }

  function set(session: Session, metadata: Record<string, string | null>, from: Socket): void {
    for (const [key, value] of Object.entries(metadata)) {
      if (value === null) delete session.metadata[key]
      else session.metadata[key] = value
    }
    for (const each of sidesOf(session).filter((side) => isEchoing || side !== from)) {
      each.say({
        type: 'SessionConfigUpdated',
        sessionId: session.id,
        webhookId: '',
        webhookUrl: '',
        metadata: session.metadata,
      })
    }
  }

  function publish(session: Session, from: Side | undefined, { event, data }: Record<string, unknown>): string {
    lastEvent += 1
    const stored = {
      id: lastEvent.toString(16).padStart(8, '0'),
      event: String(event),
      data: String(data),
      isSeen: false,
    }
    session.events.push(stored)
    for (const other of sidesOf(session, from === 'host' ? 'guest' : 'host')) {
      other.say({ type: 'Event', sessionId: session.id, eventId: stored.id, event: stored.event, data: stored.data })
    }
    return stored.id
  }

  function answer(socket: Socket, frame: Frame): object {
    const own = { id: frame.id, sessionId: frame.sessionId }
    const entered = frame.type === 'HostSession' || frame.type === 'JoinSession' ? enter(socket, frame) : undefined
    if (typeof entered === 'string') return { type: 'Fail', ...own, error: entered }
    const session = entered ?? sessions.get(frame.sessionId)
    if (session === undefined || socket.sessionId !== session.id)
      return { type: 'Fail', ...own, error: 'not in session' }
    switch (frame.type) {
      case 'IsLinked': {
        const onlineGuests = sidesOf(session, 'guest').length
        return { type: 'IsLinkedOK', ...own, linked: session.isLinked, onlineGuests }
      }
      case 'GetSessionConfig':
        return { type: 'GetSessionConfigOK', ...own, webhookId: null, webhookUrl: null, metadata: session.metadata }
      case 'SetSessionConfig':
        // As JSON gave it.
        set(session, frame['metadata'] as Record<string, string | null>, socket)
        return { type: 'OK', ...own }
      case 'PublishEvent':
        return { type: 'PublishEventOK', ...own, eventId: publish(session, socket.side, frame) }
      default:
        return { type: 'OK', ...own }
    }
  }

  /** A new client's socket; what it says is heard by the result. */
  function accept(socket: Socket): (text: string) => void {
    sockets.add(socket)
    return (text) => {
      if (isMute || !sockets.has(socket)) return
      if (text === 'h') return socket.say('h')
      // As JSON gave it.
      const frame = JSON.parse(text) as Frame
      frames.push(frame)
      const answered = answer(socket, frame)
      if (isLosingAnswers) socket.cut()
      else socket.say(answered)
    }
  }

  function answerHttp(method: string, path: string, authorization: string): LinkHttpAnswer {
    http.push(`${method} ${path}`)
    const [id = '', key] = atob(authorization.replace(/^Basic /, '')).split(':')
    const session = sessions.get(id)
    if (session?.key !== key || session === undefined) return { status: 401, body: { error: 'unauthorized' } }
    const seen = /\/events\/([^/?]+)\/seen$/.exec(path)?.[1]
    if (seen !== undefined) {
      for (const event of session.events) if (event.id === seen) event.isSeen = true
      return { status: 200, body: { success: true } }
    }
    const events = session.events.filter(({ isSeen }) => !isSeen)
    return { status: 200, body: { timestamp: 1, events: events.map(({ isSeen, ...event }) => event) } }
  }

  const fetch: Fetch = async (url, { method = 'GET', headers }) => {
    if (isDown) throw new TypeError('Failed to fetch')
    const { status, body } = answerHttp(
      method,
      new URL(url).pathname + new URL(url).search,
      new Headers(headers).get('authorization') ?? '',
    )
    return new Response(JSON.stringify(body), { status })
  }

  return {
    WebSocket: socketClass(
      () => isDown,
      accept,
      (socket) => void sockets.delete(socket),
    ),
    fetch,
    accept,
    answerHttp,
    /** A client of `accept` is gone. */
    leave: (socket: Socket) => void sockets.delete(socket),
    sessions,
    frames,
    http,
    sockets,
    /** Cuts all lines, as a restart does. */
    cut(): void {
      for (const socket of [...sockets]) socket.cut()
    },
    /** Nobody reaches it any more, until told otherwise. */
    setDown(next: boolean): void {
      isDown = next
      if (next) for (const socket of [...sockets]) socket.cut()
    },
    /** Lines stay open, and nobody answers on them. */
    setMute(next: boolean): void {
      isMute = next
    },
    /** Whether a side is told its own change of the metadata too; some servers do, some do not. */
    setEchoing(next: boolean): void {
      isEchoing = next
    },
    /** Takes what is said, and cuts the line instead of answering. */
    setLosingAnswers(next: boolean): void {
      isLosingAnswers = next
    },
    /** Says something to one side of every session, whatever it is. */
    say(side: Side, frame: object | string): void {
      for (const socket of sockets) if (socket.side === side) socket.say(frame)
    },
    /** Forgets everything, as a server without storage does. */
    forget(): void {
      sessions.clear()
    },
  }
}

/** A WebSocket without a network: everything arrives a turn later. */
function socketClass(
  isDown: () => boolean,
  accept: (socket: Socket) => (text: string) => void,
  leave: (socket: Socket) => void,
): WebSocketConstructor {
  return class {
    readonly bufferedAmount = 0
    readonly #listeners = new Map<string, Listener[]>()
    readonly #hear: (text: string) => void
    readonly #own: Socket
    #isClosed = false

    constructor(_url: string) {
      this.#own = {
        say: (frame) => this.#tell('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
        cut: () => this.close(),
      }
      this.#hear = isDown() ? () => undefined : accept(this.#own)
      if (isDown()) this.close()
      else this.#tell('open', {})
    }

    #tell(type: string, event: object): void {
      queueMicrotask(() => {
        if (this.#isClosed && type !== 'close') return
        // Each listener knows its own event.
        for (const listener of this.#listeners.get(type) ?? []) listener(event as never)
      })
    }

    send(text: string): void {
      queueMicrotask(() => this.#isClosed || this.#hear(text))
    }

    close(): void {
      if (this.#isClosed) return
      leave(this.#own)
      this.#tell('close', { code: 1006, reason: '' })
      this.#isClosed = true
    }

    addEventListener(type: string, listener: Listener): void {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
    }
  }
}
