import type { CallRequest } from '@latchkey/base'
import type { FrameMessage, ParentFrame } from '../connectors/named/parentFrame.ts'
import { readProperty } from '../connectors/provider.ts'

/** A simulated host that embeds the page, as its makers publish one: it has a wallet, and answers for it. */
export type FakeParentFrame = ParentFrame & {
  /** Its requests, in order. */
  readonly asked: object[]
  /** Posts to the page, as this parent or as somebody of another origin. */
  say(data: unknown, origin?: string): void
  /** How many listeners the page has left behind. */
  listenerCount(): number
}

type HostAccount = { readonly address: unknown; readonly chainId: unknown }

export type FakeParentOptions = {
  readonly origin: string
  /** The wallet's, or how the host comes to know it; where that fails the host says nothing. */
  readonly account: HostAccount | (() => Promise<HostAccount>)
  /** Answers in the wallet's name; what it throws is told as an error. Undefined: never answered. */
  readonly answer: (request: CallRequest) => Promise<unknown>
  readonly isSilent?: boolean
}

const methods: Readonly<Record<string, string>> = {
  TRANSACTION_REQUEST: 'eth_sendTransaction',
  SIGN_MESSAGE_REQUEST: 'personal_sign',
}

/** Makes a parent. */
export function fakeParentFrame({ origin, account, answer, isSilent = false }: FakeParentOptions): FakeParentFrame {
  const listeners = new Set<(message: FrameMessage) => void>()
  const asked: object[] = []
  const say = (data: unknown, from = origin) => {
    for (const listener of [...listeners]) listener({ origin: from, data })
  }
  const respond = async (message: object) => {
    const type = String(readProperty(message, 'type'))
    const requestId = readProperty(message, 'requestId')
    if (type === 'INTERSEND_CONNECT_REQUEST') {
      const payload = typeof account === 'function' ? await account().catch(() => undefined) : account
      if (payload !== undefined) say({ type: 'INTERSEND_CONNECT_RESPONSE', payload })
      return
    }
    const payload = readProperty(message, 'payload')
    const first = readProperty(payload, 'params') ?? readProperty(payload, 'message')
    const answered = await answer({ method: methods[type] ?? type, params: [first] }).catch((error: unknown) => ({
      error: { code: readProperty(error, 'code'), message: readProperty(error, 'message') },
    }))
    say({ type: type.replace('REQUEST', 'RESPONSE'), payload: answered, requestId })
  }
  return {
    asked,
    say,
    listenerCount: () => listeners.size,
    isFramed: () => true,
    post(message, targetOrigin) {
      // The browser hands nothing to a parent of another origin.
      if (targetOrigin !== origin) return
      asked.push(message)
      if (!isSilent) queueMicrotask(() => void respond(message))
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
