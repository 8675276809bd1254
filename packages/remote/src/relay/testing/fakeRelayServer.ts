import type { Channel } from '@latchkey/base'
import { type ChannelPair, channelPair } from '@latchkey/base/testing'
import { readAuthToken } from '../authToken.ts'
import { type RelayParams, readRelayParams, toRelayMethod } from '../params.ts'
import { readRawId } from '../rawId.ts'

type Message = {
  readonly topic: string
  readonly text: string
  readonly tag: number
  readonly from: string
  at: number
}
type Socket = {
  readonly pair: ChannelPair
  readonly clientId: string
  readonly topics: Set<string>
  readonly open: Map<string, Message>
}

/** Where a line can break while a relay is at work. */
export type Moment = 'received' | 'stored' | 'answered' | 'delivered' | 'acknowledged'

export type FakeRelayServerOptions = {
  readonly now: () => number
  /** Asked at every moment: true cuts the line there. */
  readonly isCut?: (moment: Moment) => boolean
}

/** A relay in memory with the rules of a real one (at least once, answer first, mailbox, no echo, order), and faults on call. */
export function fakeRelayServer({ now, isCut = () => false }: FakeRelayServerOptions) {
  const sockets = new Set<Socket>()
  const mailbox: Message[] = []
  const acknowledged = new Set<string>()
  const known = new Set<string>()
  const calls: { readonly method: string; readonly params: unknown; readonly rawId: string }[] = []
  const urls: string[] = []
  let lastDeliveryId = 0
  let lastAt = 0
  let isDown = false
  let isMute = false
  let overlooking = 0
  let refusal: string | undefined
  let failure: { code: number; message: string } | undefined

  function accept(url: string): Channel {
    urls.push(url)
    const token = readAuthToken(new URL(url).searchParams.get('auth'))
    const pair = channelPair()
    if (token === undefined || refusal !== undefined) {
      pair.right.close(3000, refusal ?? 'Invalid JWT')
      return pair.left
    }
    const socket: Socket = { pair, clientId: token.clientId, topics: new Set(), open: new Map() }
    sockets.add(socket)
    pair.right.onClose(() => sockets.delete(socket))
    pair.right.onMessage((text) => receive(socket, text))
    return pair.left
  }

  /** True when the line is gone. */
  function pass(socket: Socket, moment: Moment): boolean {
    if (sockets.has(socket) && isCut(moment)) {
      sockets.delete(socket)
      socket.pair.cut()
    }
    return !sockets.has(socket)
  }

  function receive(socket: Socket, text: string): void {
    if (isMute || pass(socket, 'received')) return
    const frame: { method?: string; params?: unknown } = JSON.parse(text)
    const rawId = readRawId(text) ?? '0'
    if (frame.method === undefined) {
      acknowledge(socket, rawId)
      return
    }
    calls.push({ method: frame.method, params: frame.params, rawId })
    if (overlooking > 0 && frame.method === 'irn_publish') {
      overlooking--
      return
    }
    if (failure) {
      socket.pair.right.send(`{"id":${rawId},"error":${JSON.stringify(failure)}}`)
      return
    }
    const { result, deliver: deliverAll } = handle(socket, frame.method, frame.params)
    if (!pass(socket, 'stored'))
      socket.pair.right.send(`{"id":${rawId},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`)
    pass(socket, 'answered')
    // Others get what was stored, whatever became of the sender's line.
    deliverAll()
  }

  function acknowledge(socket: Socket, rawId: string): void {
    const message = socket.open.get(rawId)
    if (message === undefined) return
    socket.open.delete(rawId)
    acknowledged.add(`${socket.clientId} ${message.topic} ${message.text}`)
    pass(socket, 'acknowledged')
  }

  function handle(socket: Socket, name: string, input: unknown) {
    const method = toRelayMethod(name)
    if (method === undefined) throw new Error(`The client called ${name}`)
    const read = readRelayParams(method, input)
    if ('failure' in read) throw new Error(`The client sent bad parameters: ${read.failure.message}`)
    if (method === 'irn_publish') {
      // The method decides the parameters.
      const params = read.params as RelayParams['irn_publish']
      const stored = store(socket, params.topic, params.message, params.tag)
      return { result: true, deliver: () => stored.forEach(fanOut) }
    }
    if (method === 'irn_batchSubscribe') {
      const { topics } = read.params as RelayParams['irn_batchSubscribe']
      for (const topic of topics) socket.topics.add(topic)
      return { result: topics.map((topic) => `id of ${topic}`), deliver: () => flush(socket, topics) }
    }
    if (method === 'wc_proposeSession') {
      const params = read.params as RelayParams['wc_proposeSession']
      socket.topics.add(params.pairingTopic)
      const stored = store(socket, params.pairingTopic, params.sessionProposal, 1100)
      return { result: true, deliver: () => stored.forEach(fanOut) }
    }
    if (method === 'wc_approveSession') {
      const params = read.params as RelayParams['wc_approveSession']
      socket.topics.add(params.sessionTopic)
      const stored = [
        ...store(socket, params.pairingTopic, params.sessionProposalResponse, 1101),
        ...store(socket, params.sessionTopic, params.sessionSettlementRequest, 1102),
      ]
      return { result: true, deliver: () => stored.forEach(fanOut) }
    }
    if (method === 'irn_unsubscribe') socket.topics.delete((read.params as RelayParams['irn_unsubscribe']).topic)
    if (method === 'irn_batchUnsubscribe') {
      for (const { topic } of (read.params as RelayParams['irn_batchUnsubscribe']).subscriptions)
        socket.topics.delete(topic)
    }
    return { result: true, deliver: () => undefined }
  }

  function store(socket: Socket, topic: string, text: string, tag: number): Message[] {
    if (known.has(`${topic} ${text}`)) return []
    known.add(`${topic} ${text}`)
    lastAt = Math.max(lastAt, now())
    const message = { topic, text, tag, from: socket.clientId, at: lastAt }
    mailbox.push(message)
    return [message]
  }

  function fanOut(message: Message): void {
    for (const socket of [...sockets]) {
      if (socket.topics.has(message.topic) && socket.clientId !== message.from) deliver(socket, message)
    }
  }

  function flush(socket: Socket, topics: readonly string[]): void {
    for (const message of mailbox) {
      const isMine =
        message.from === socket.clientId || acknowledged.has(`${socket.clientId} ${message.topic} ${message.text}`)
      if (topics.includes(message.topic) && !isMine) deliver(socket, message)
    }
  }

  function deliver(socket: Socket, { topic, text, tag, at }: Message): void {
    if (!sockets.has(socket)) return
    const id = String(9_000_000_000_000_000_000n + BigInt(++lastDeliveryId))
    socket.open.set(id, { topic, text, tag, at, from: '' })
    const data = { topic, message: text, publishedAt: at, tag }
    socket.pair.right.send(
      `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify({ id: 's', data })}}`,
    )
    pass(socket, 'delivered')
  }

  return {
    calls,
    urls,
    async open(url: string): Promise<Channel> {
      if (isDown) throw new Error('no answer')
      return accept(url)
    },
    /** How many deliveries wait for an acknowledgement on open lines. */
    unacknowledged: () => [...sockets].reduce((sum, socket) => sum + socket.open.size, 0),
    sockets: () => sockets.size,
    /** Sends text as it is to every client. */
    say(text: string) {
      for (const socket of sockets) socket.pair.right.send(text)
    },
    cut() {
      for (const socket of [...sockets]) {
        sockets.delete(socket)
        socket.pair.cut()
      }
    },
    close(code: number, reason = '') {
      for (const socket of [...sockets]) socket.pair.right.close(code, reason)
    },
    /** `down`: nobody opens. `mute`: lines open, and nothing comes back. */
    set(state: 'up' | 'down' | 'mute') {
      isDown = state === 'down'
      isMute = state === 'mute'
    },
    refuse(reason: string | undefined) {
      refusal = reason
    },
    fail(error: { code: number; message: string } | undefined) {
      failure = error
    },
    /** Passes so many publications over: neither kept nor answered. */
    overlook(count: number) {
      overlooking = count
    },
    /** Delivers everything again that is in the mailbox, acknowledged or not. */
    repeatAll() {
      for (const message of mailbox) fanOut(message)
    },
  }
}
