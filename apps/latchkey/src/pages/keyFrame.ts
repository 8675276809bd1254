import type { IncomingMessage } from 'node:http'
import { type KeyFrameHandler, keyFrameHandler, toldPath } from '@latchkey/key-frame'
import { NodeError } from '@latchkey/node'
import { LatchkeyError } from '../errors.ts'
import { listen } from '../http/listen.ts'
import { startingAnswer } from '../startingAnswer.ts'
import { transportSecurityOf } from './securityHeaders.ts'

/** The key frame's own address, listening; it answers once it is opened. */
export type KeyFrame = {
  readonly origin: string
  /** Where it listens. */
  readonly port: number
  /** Serves the built frame, which believes the holder of this key. Fails with a `KeyFrameError`. */
  open(built: { readonly dist: string; readonly quorumPublicKey: string }): Promise<void>
  /** From now on its page for signing is told what a transaction does. */
  tellBy(tell: (request: Request) => Promise<Response>): void
  /** How it is doing, in a word. */
  health(): Promise<string>
  close(): Promise<void>
}

export type KeyFramePlace = {
  readonly hosts: readonly string[]
  /** 0 asks the system for a free port. */
  readonly port: number
  /** The origin that visitors see, when it is not `http://keys.localhost:{port}`. */
  readonly origin: string | undefined
  /** Origins of the pages that may embed the frame. */
  readonly parents: readonly string[]
  /** Told where each request comes from. */
  readonly remember?: (request: Request, incoming: IncomingMessage) => void
}

/**
 * Takes the key frame's port. Fails with `frame_port_taken`; with `frame_shares_host` where the host of a page around is
 * also the frame's: storage and cookies know hosts, and the pages of one host are no strangers to each other.
 */
export async function listenForKeyFrame(place: KeyFramePlace): Promise<KeyFrame> {
  const { hosts, port, origin: named, parents, remember } = place
  if (named !== undefined) assertOwnHost(named, parents)
  let answer: KeyFrameHandler = async () => startingAnswer()
  let tell: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 })
  const take = (request: Request, incoming: IncomingMessage) => {
    remember?.(request, incoming)
    return answer(request)
  }
  const listening = await listen({ fetch: take }, hosts, port).catch((cause: unknown) => {
    if (!(cause instanceof NodeError) || cause.code !== 'port_in_use') throw cause
    throw new LatchkeyError('frame_port_taken', { cause, data: { port } })
  })
  const origin = named ?? `http://keys.localhost:${listening.port}`
  try {
    assertOwnHost(origin, parents)
  } catch (error) {
    await listening.close()
    throw error
  }
  return {
    origin,
    port: listening.port,
    async open({ dist, quorumPublicKey }) {
      const handler = await keyFrameHandler({ origin, allowedParents: parents, quorumPublicKey, dist })
      const { host } = new URL(origin)
      // A foreign site that points its own name at this machine gets nothing. A proxy may have rewritten the name.
      const isStray = (request: Request) => named === undefined && new URL(request.url).host !== host
      const transport = Object.entries(transportSecurityOf(origin))
      answer = async (request) => {
        if (isStray(request)) return new Response(null, { status: 421 })
        const isQuestion = new URL(request.url).pathname === toldPath
        const response = await (isQuestion ? tell(request) : handler(request))
        for (const [name, value] of transport) response.headers.set(name, value)
        return response
      }
    },
    tellBy(next) {
      tell = next
    },
    async health() {
      const isListening = listening.servers.every((server) => server.listening)
      return isListening && (await answer(new Request(`${origin}/`))).ok ? 'ok' : 'does not answer'
    },
    close: () => listening.close(),
  }
}

/** Fails with `frame_shares_host`. */
export function assertOwnHost(origin: string, parents: readonly string[]): void {
  const { hostname } = new URL(origin)
  const page = parents.find((parent) => new URL(parent).hostname === hostname)
  if (page !== undefined) throw new LatchkeyError('frame_shares_host', { data: { frame: origin, page } })
}
