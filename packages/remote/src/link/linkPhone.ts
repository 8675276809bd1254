import { type Store, tellAll, type Unsubscribe, withTimeout } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { createAsked } from './asked.ts'
import { linkEvents, linkTimings, metadataKeys } from './limits.ts'
import { isDestroyed } from './linkedPhone.ts'
import { type CallServer, createLinkLine, type LinkStatus } from './linkLine.ts'
import type { LinkPlatform } from './linkPlatform.ts'
import { deriveSessionKey } from './linkSession.ts'
import type { LinkUrl } from './linkUrl.ts'
import type { LinkServerMessage } from './messages.ts'
import { untilConnected } from './phoneRequests.ts'
import { sealText } from './seal.ts'
import { fetchUnseen } from './storedEvents.ts'
import type { Web3Request, Web3Response } from './web3.ts'

/** Options of `createLinkPhone`. */
export type LinkPhoneOptions = LinkPlatform & {
  /** The scanned text. */
  readonly link: LinkUrl
}

/** A phone's values; sealed on their way. */
export type PhoneClaims = {
  readonly address?: string
  /** Only together with the node's address, by the protocol. */
  readonly chain?: { readonly chainId: number; readonly nodeUrl: string }
  readonly userName?: string
}

/** A wallet's side of a link to a page. */
export type LinkPhone = {
  readonly status: Store<LinkStatus>
  /** Requests of the page that nobody has answered, oldest first. */
  readonly requests: Store<readonly Web3Request[]>
  /** Joins the page's session, three times in all. Fails with `link_refused` or `link_unreachable` (`RemoteError`). */
  join(): Promise<void>
  publish(claims: PhoneClaims): Promise<void>
  /** Answers once: the request is gone from here at once, and the answer goes out as soon as there is a line. */
  answer(id: string, outcome: Web3Response['outcome']): void
  /** Told when the page ended the session. */
  onEnd(listener: () => void): Unsubscribe
  /** Ends the session on both sides. Never fails. */
  unlink(): Promise<void>
  wake(): void
  close(): void
}

/** Makes a wallet's side of a link. Joining is not consent: nothing is told before `publish`. */
export function createLinkPhone(options: LinkPhoneOptions): LinkPhone {
  const { link, clock, random, log } = options
  const { session, serverUrl } = link
  const sessionId = session.id
  const enders = new Set<() => void>()
  const events = { ...options, serverUrl, session }
  const asked = createAsked({
    ...events,
    publish: (data) =>
      line.call({ type: 'PublishEvent', sessionId, event: linkEvents.response, data, callWebhook: false }),
  })
  let onRefused: ((error: unknown) => void) | undefined

  const line = createLinkLine({
    ...options,
    serverUrl,
    greet,
    onMessage: hear,
    onRefused: (error) => onRefused?.(error),
  })
  line.status.subscribe((status) => status === 'connected' && void asked.flush())

  async function greet(call: CallServer): Promise<void> {
    await call({ type: 'JoinSession', sessionId, sessionKey: deriveSessionKey(session) })
    hear(await call({ type: 'GetSessionConfig', sessionId }))
    for (const { id, event, data } of await fetchUnseen(events)) await asked.receive(event, data, id)
  }

  function hear(message: LinkServerMessage): void {
    if (message.type === 'Event') void asked.receive(message.event, message.data, message.eventId)
    const isConfig = message.type === 'GetSessionConfigOK' || message.type === 'SessionConfigUpdated'
    if (isConfig && isDestroyed(message.metadata)) end()
  }

  function end(): void {
    line.close()
    asked.clear()
    onRefused?.(new RemoteError('link_ended'))
    tellAll(enders, undefined)
  }

  async function set(metadata: Readonly<Record<string, string>>): Promise<void> {
    await untilConnected(line.status, clock)
    await line.call({ type: 'SetSessionConfig', sessionId, metadata })
  }

  return {
    status: line.status,
    requests: asked.requests,
    async join() {
      const refusal = new Promise<never>((_, reject) => {
        onRefused = refuseAfter(linkTimings.joinTries, {
          again: () => clock.schedule(linkTimings.joinRetryMs, line.wake),
          reject,
        })
      })
      line.open()
      try {
        await withTimeout(Promise.race([untilConnected(line.status, clock), refusal]), linkTimings.joinMs, clock)
      } catch (cause) {
        line.close()
        throw cause instanceof RemoteError ? cause : new RemoteError('link_unreachable', { cause })
      } finally {
        onRefused = undefined
      }
    },
    async publish({ address, chain, userName }) {
      const values = {
        ...(chain && { [metadataKeys.chainId]: String(chain.chainId), [metadataKeys.nodeUrl]: chain.nodeUrl }),
        ...(userName !== undefined && { [metadataKeys.userName]: userName }),
        // Last: a page takes it as the answer to its request to connect.
        ...(address !== undefined && { [metadataKeys.address]: address }),
      }
      const sealed = Object.entries(values).map(([key, value]) => [key, sealText(value, session.secret, random)])
      await set(Object.fromEntries(sealed))
    },
    answer(id, outcome) {
      if (asked.answer(id, outcome) && line.status.get() === 'connected') void asked.flush()
    },
    onEnd(listener) {
      const entry = () => listener()
      enders.add(entry)
      return () => void enders.delete(entry)
    },
    async unlink() {
      const telling = set({ [metadataKeys.destroyed]: '1' })
      await withTimeout(telling, linkTimings.destroyMs, clock).catch((error: unknown) => {
        log.debug('The end of the link could not be told', error)
      })
      end()
    },
    wake: line.wake,
    close: line.close,
  }
}

/** A refusal counts as one try; a session that has ended is not tried again. */
function refuseAfter(
  tries: number,
  { again, reject }: { readonly again: () => void; readonly reject: (error: unknown) => void },
): (error: unknown) => void {
  let count = 0
  return (error) => {
    count += 1
    const isOver = error instanceof RemoteError && error.code === 'link_ended'
    if (isOver || count >= tries) reject(error)
    else again()
  }
}
