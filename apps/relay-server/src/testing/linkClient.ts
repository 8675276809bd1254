import { randomBytes } from 'node:crypto'
import { type Channel, systemClock, webSocketChannel } from '@latchkey/base'
import { channelPair } from '@latchkey/base/testing'
import { createLinkSession, deriveSessionKey, type LinkServerMessage, type LinkSession } from '@latchkey/remote'
import { WebSocket } from 'ws'
import type { LinkServer } from '../link/linkServer.ts'

/** One side of a session in a test, which writes frames by hand. */
export type LinkClient = {
  readonly session: LinkSession
  readonly key: string
  readonly heard: LinkServerMessage[]
  /** The codes with which the server has closed. */
  readonly closed: Promise<number>
  /** Sends a request of this type and waits for its answer. */
  ask(type: string, fields?: Readonly<Record<string, unknown>>): Promise<LinkServerMessage>
  send(text: string): void
  /** Resolves as soon as this is true of all that was heard. */
  until(isThere: (heard: readonly LinkServerMessage[]) => boolean): Promise<void>
  leave(): void
}

/** The credential with which a side fetches its events. */
export type LinkSide = Pick<LinkClient, 'session' | 'key'>

export const basicOf = ({ session, key }: LinkSide) => `Basic ${btoa(`${session.id}:${key}`)}`

export type LinkAsking = {
  readonly method?: string
  readonly url?: string
  readonly origin?: string | undefined
  readonly authorization?: string | undefined
  readonly ip?: string
}

/** Asks a server's HTTP side. */
export async function askLink(
  server: LinkServer,
  { method = 'GET', url = '/events', ...from }: LinkAsking,
): Promise<Response> {
  const { origin, authorization, ip = '192.0.2.1' } = from
  const headers = { ...(origin !== undefined && { origin }), ...(authorization !== undefined && { authorization }) }
  return await server.routes.fetch(new Request(`http://link.test${url}`, { method, headers }), { ip })
}

/** Asks a server's HTTP side, for the events that nobody has seen unless told otherwise. */
export async function fetchEvents(server: LinkServer, side: LinkSide, url = '/events?unseen=true', method = 'GET') {
  const answer = await askLink(server, { method, url, authorization: basicOf(side) })
  const body = await answer.text()
  return { status: answer.status, value: body === '' ? undefined : JSON.parse(body) }
}

/** A page and a phone in one session. */
export async function linkBoth(server: LinkServer) {
  const host = meetLink(server)
  await host.ask('HostSession')
  const guest = meetLink(server, host.session)
  await guest.ask('JoinSession')
  return { host, guest }
}

export const newLinkSession = () => createLinkSession((length) => Uint8Array.from(randomBytes(length)))

/** A side over a line in memory. */
export function meetLink(server: LinkServer, session = newLinkSession(), ip = '192.0.2.1'): LinkClient {
  const { left, right } = channelPair()
  server.accept(right, ip)
  return linkClient(left, session)
}

/** A side over a real socket of a server at `ws://…/link/rpc`. */
export async function dialLink(url: string, session = newLinkSession()): Promise<LinkClient> {
  return linkClient(await webSocketChannel(url, { WebSocket, clock: systemClock }), session)
}

function linkClient(channel: Channel, session: LinkSession): LinkClient {
  const key = deriveSessionKey(session)
  const heard: LinkServerMessage[] = []
  const waiting = new Map<number, (message: LinkServerMessage) => void>()
  const watchers = new Set<() => void>()
  let lastId = 0
  channel.onMessage((text) => {
    if (text === 'h') return
    const message: LinkServerMessage = JSON.parse(text)
    heard.push(message)
    if ('id' in message && message.id !== undefined) waiting.get(message.id)?.(message)
    for (const watch of [...watchers]) watch()
  })
  return {
    session,
    key,
    heard,
    closed: new Promise((resolve) => void channel.onClose(resolve)),
    ask(type, fields = {}) {
      const id = ++lastId
      const own = /^(?:Host|Join)/.test(type) ? { sessionKey: key } : {}
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        channel.send(JSON.stringify({ type, id, sessionId: session.id, ...own, ...fields }))
      })
    },
    send: (text) => channel.send(text),
    until: (isThere) =>
      new Promise((resolve) => {
        const watch = () => {
          if (!isThere(heard)) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
      }),
    leave: () => channel.close(),
  }
}
