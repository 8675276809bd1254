import { type Channel, createChannelListeners } from './channel.ts'
import { AppError, type ErrorOptions, type ErrorTable } from './errors.ts'
import { type Clock, TimeoutError } from './time.ts'

/** The part of a WebSocket that a channel uses: the platform's own, or that of a server library. */
export type WebSocketLike = {
  readonly bufferedAmount: number
  send(text: string): void
  close(code?: number, reason?: string): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { readonly code: number; readonly reason: string }) => void): void
}

/** The platform's own `WebSocket`, or one with the same interface. */
export type WebSocketConstructor = new (url: string) => WebSocketLike

/** Options of `webSocketChannel`. */
export type WebSocketChannelOptions = {
  readonly WebSocket: WebSocketConstructor
  readonly clock: Clock
  readonly signal?: AbortSignal
  /** How long the opening may take, 15 s unless given. */
  readonly timeoutMs?: number
}

/** Failures of a two-way channel, by code. */
export const channelErrors = {
  channel_bad_address: { message: 'The address must begin with ws:// or wss://.' },
  channel_unreachable: { message: 'The connection could not be opened.', hint: 'Check your connection and try again.' },
} as const satisfies ErrorTable

/** A channel that could not be opened. */
export class ChannelError extends AppError<keyof typeof channelErrors> {
  constructor(code: keyof typeof channelErrors, options: ErrorOptions = {}) {
    super(channelErrors, code, options)
  }
}

const cutCode = 1006
const normalCode = 1000

/**
 * Opens a WebSocket. Fails with `ChannelError`, with `TimeoutError` as its cause when it took too long, or with the
 * signal's reason. Binary messages are ignored.
 */
export function webSocketChannel(url: string, options: WebSocketChannelOptions): Promise<Channel> {
  const { signal, clock, timeoutMs = 15_000 } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    if (!/^wss?:\/\//i.test(url)) return reject(new ChannelError('channel_bad_address'))
    const socket = construct(options.WebSocket, url)
    if (socket === undefined) return reject(new ChannelError('channel_unreachable'))
    const channel = overSocket(socket)
    const settle = () => {
      cancel()
      unsubscribe()
      signal?.removeEventListener('abort', onAbort)
    }
    const fail = (error: unknown) => {
      settle()
      channel.close()
      reject(error)
    }
    const onAbort = () => fail(signal?.reason)
    const cancel = clock.schedule(timeoutMs, () =>
      fail(new ChannelError('channel_unreachable', { cause: new TimeoutError(timeoutMs) })),
    )
    const unsubscribe = channel.onClose(() => fail(new ChannelError('channel_unreachable')))
    signal?.addEventListener('abort', onAbort, { once: true })
    socket.addEventListener('open', () => {
      // Too late is too late: by then it was closed and the caller told.
      settle()
      resolve(channel)
    })
  })
}

/** The constructor throws on addresses that the page's policy or the platform does not allow. */
function construct(WebSocket: WebSocketConstructor, url: string): WebSocketLike | undefined {
  try {
    return new WebSocket(url)
  } catch {
    return undefined
  }
}

function overSocket(socket: WebSocketLike): Channel {
  const listeners = createChannelListeners()
  let isClosing = false
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && !isClosing) listeners.hear(data)
  })
  socket.addEventListener('close', ({ code, reason }) => listeners.end(code, reason))
  // An error is always followed by a close; without a listener a server library would end the process.
  socket.addEventListener('error', () => undefined)
  return {
    onMessage: listeners.onMessage,
    onClose: listeners.onClose,
    bufferedBytes: () => socket.bufferedAmount,
    send(text) {
      if (!isClosing && !listeners.isEnded()) attempt(() => socket.send(text))
    },
    close(code = normalCode, reason = '') {
      if (isClosing || listeners.isEnded()) return
      isClosing = true
      // Browsers allow pages few codes, and throw at the others.
      if (!attempt(() => socket.close(code, reason)) && !attempt(() => socket.close())) listeners.end(cutCode, '')
    },
  }
}

/** A socket that is already gone throws; its close event says the rest. */
function attempt(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}
