import type { KeyFrame } from './keyFrame.ts'
import { channelOffer, errorReply, publicKeyReady, type Reply, readMessage } from './messages.ts'

/** The window of the frame, as far as messages go. */
export type FrameWindow = {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export type TransportOptions = {
  readonly window: FrameWindow
  readonly allowedParents: readonly string[]
  /** Of these, the ones that the page around may have: one where the browser tells it. */
  readonly parentOrigins: readonly string[]
  readonly frame: KeyFrame
}

/**
 * Listens to the page around: plain messages of older pages, until a newer one offers a channel. Only the first offer
 * counts, and after it the window is not listened to. Registers its listener at once; tells the public key when it is
 * there.
 */
export function listenToParent({ window, allowedParents, parentOrigins, frame }: TransportOptions): void {
  let isTaken = false

  const takeChannel = (port: MessagePort, lifeMs: unknown) => {
    // Before anything that waits: a second sender could slip in otherwise.
    isTaken = true
    window.removeEventListener('message', onMessage)
    const post = (reply: Reply) => port.postMessage(reply)
    port.onmessage = ({ data }) => void answer(frame, data, post)
    void start(frame, post, typeof lifeMs === 'number' && lifeMs > 0 ? lifeMs : undefined)
  }

  const onMessage = (event: MessageEvent) => {
    if (isTaken || event.source !== window.parent || !allowedParents.includes(event.origin)) return
    const message = readMessage(event.data)
    if (message === undefined) return
    const [port] = event.ports
    if (message.type !== channelOffer) {
      void answer(frame, event.data, (reply) => window.parent.postMessage(reply, event.origin))
    } else if (port !== undefined) {
      takeChannel(port, message['dangerouslyOverrideIframeKeyTtl'])
    }
  }

  window.addEventListener('message', onMessage)
  void start(frame, (reply) => {
    if (isTaken) return
    // The parent has one of them; a message for another origin is not delivered.
    for (const origin of parentOrigins) window.parent.postMessage(reply, origin)
  })
}

async function start(frame: KeyFrame, post: (reply: Reply) => void, lifeMs?: number): Promise<void> {
  try {
    post({ type: publicKeyReady, value: await frame.start(lifeMs) })
  } catch (error) {
    post({ type: errorReply, value: error instanceof Error ? error.message : String(error) })
  }
}

async function answer(frame: KeyFrame, data: unknown, post: (reply: Reply) => void): Promise<void> {
  const reply = await frame.handle(data)
  if (reply !== undefined) post(reply)
}
