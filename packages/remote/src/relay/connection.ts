import type { Channel, Clock, Log, Unsubscribe } from '@latchkey/base'
import { createBackoff, type Random } from './backoff.ts'
import { createKeepAlive } from './keepAlive.ts'
import { relayCloseCodes } from './messages.ts'

const cutCode = 1006

/** Opens a channel; fails when that takes too long. */
export type OpenChannel = (url: string, options: { readonly signal: AbortSignal }) => Promise<Channel>

export type ConnectionOptions = {
  /** Made anew for each attempt: it holds a fresh token. */
  readonly address: () => Promise<string>
  readonly openChannel: OpenChannel
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Whether anybody needs the relay. Without need there is no socket. */
  readonly isNeeded: () => boolean
  /** Sends what waits: at least one call, whose answer shows that the relay is there. */
  readonly onOpen: () => void
  /** `reply` answers on the connection the frame came from, or not at all: a relay's ids hold for one socket. */
  readonly onFrame: (text: string, reply: (text: string) => void) => void
  /** Sends a call for the sake of its answer. */
  readonly probe: () => void
  readonly onEvent: (event: ConnectionEvent) => void
}

/** `live`: the first frame came. `lost`: it was cut or could not be opened, and is tried again if it is needed. */
export type ConnectionEvent =
  | { readonly kind: 'connecting' | 'live' | 'lost' | 'idle' }
  | { readonly kind: 'refused'; readonly reason: string }

export type Connection = {
  isOpen(): boolean
  /** Open, or on the way to it. */
  isBusy(): boolean
  /** False when there is no open channel. */
  send(text: string): boolean
  /** Connects, unless that is under way. */
  ensure(): void
  /** The device woke up or came back online: tries at once, or asks for a sign of life. */
  wake(): void
  close(): void
}

/** `stop` ends the work of the phase: an attempt, a channel's listeners, a pause. */
type Phase = { readonly name: 'idle' | 'opening' | 'waiting' | 'closed'; readonly stop: Unsubscribe } | OpenPhase
type OpenPhase = { readonly name: 'open'; readonly stop: Unsubscribe; readonly channel: Channel; isLive: boolean }

const nothing = () => undefined

/** One relay's socket: opened when needed, kept alive, opened again after a cut, left alone after a refusal. */
export function createConnection(options: ConnectionOptions): Connection {
  const { clock, onEvent } = options
  const backoff = createBackoff(options.random)
  const keepAlive = createKeepAlive({
    ...options,
    onDead: () => hangUp(() => ended(cutCode, '')),
    onIdle: () => hangUp(() => onEvent({ kind: 'idle' })),
  })
  let phase: Phase = { name: 'idle', stop: nothing }

  function enter(next: Phase): void {
    phase.stop()
    phase = next
  }

  function connect(): void {
    const abort = new AbortController()
    const own: Phase = { name: 'opening', stop: () => abort.abort() }
    enter(own)
    onEvent({ kind: 'connecting' })
    open(abort.signal).then(
      (channel) => (phase === own ? opened(channel) : channel.close()),
      () => phase === own && lost(),
    )
  }

  async function open(signal: AbortSignal): Promise<Channel> {
    return await options.openChannel(await options.address(), { signal })
  }

  function opened(channel: Channel): void {
    const stops: Unsubscribe[] = [keepAlive.stop]
    const own: OpenPhase = { name: 'open', channel, isLive: false, stop: () => stops.forEach((stop) => void stop()) }
    // Not entered: the attempt that ends here has succeeded, and must not be aborted.
    phase = own
    keepAlive.begin()
    stops.push(channel.onClose((code, reason) => phase === own && ended(code, reason)))
    stops.push(channel.onMessage((text) => phase === own && heard(own, text)))
    if (phase === own) options.onOpen()
    else own.stop()
  }

  function heard(own: OpenPhase, text: string): void {
    keepAlive.heard()
    if (!own.isLive) {
      own.isLive = true
      backoff.reset()
      onEvent({ kind: 'live' })
    }
    options.onFrame(text, (answer) => own.channel.send(answer))
  }

  function ended(code: number, reason: string): void {
    if (code === relayCloseCodes.refused) {
      rest({ kind: 'refused', reason })
      return
    }
    options.log.debug('The link to the relay was cut', { code })
    if (code === relayCloseCodes.tooManyMessages) backoff.resetSlowly()
    lost()
  }

  function lost(): void {
    enter({ name: 'waiting', stop: clock.schedule(backoff.nextDelayMs(), retry) })
    onEvent({ kind: 'lost' })
  }

  function retry(): void {
    if (options.isNeeded()) connect()
    else rest({ kind: 'idle' })
  }

  function rest(event: ConnectionEvent): void {
    enter({ name: 'idle', stop: nothing })
    onEvent(event)
  }

  /** Leaves the channel before closing it: what it still says is of no interest. */
  function hangUp(andThen: () => void): void {
    const last = phase
    enter({ name: 'idle', stop: nothing })
    if (last.name === 'open') last.channel.close()
    andThen()
  }

  return {
    isOpen: () => phase.name === 'open',
    isBusy: () => phase.name !== 'idle',
    send(text) {
      if (phase.name === 'open') phase.channel.send(text)
      return phase.name === 'open'
    },
    ensure() {
      if (phase.name === 'idle') connect()
    },
    wake() {
      if (phase.name === 'waiting') connect()
      if (phase.name === 'open') keepAlive.ask()
    },
    close: () => hangUp(() => enter({ name: 'closed', stop: nothing })),
  }
}
