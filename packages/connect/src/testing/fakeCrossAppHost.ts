import type { CallRequest, Hex } from '@latchkey/base'
import { type Address, agreeOnSecret, createAgreementKeys } from '@latchkey/evm'
import type { Popup, PopupPlace } from '../connectors/named/crossApp.ts'
import { keyFromBase64, keyToBase64, openCrossApp, sealCrossApp } from '../connectors/named/crossAppSeal.ts'
import { readProperty } from '../connectors/provider.ts'

/** A simulated host of cross-app windows, with a wallet behind it. */
export type FakeCrossAppHost = {
  readonly place: PopupPlace
  /** Requests to the windows, in order; connecting is `connect`. */
  readonly asked: CallRequest[]
  /** The windows' behaviour: answer, refuse in words, or stay open without a word. */
  mood: 'answers' | 'refuses' | 'waits'
  /** The visitor closes the window that is open. */
  closeWindow(): void
  /** Posts to the page, from the open window or from another origin. */
  say(data: unknown, origin?: string): void
  readonly openWindows: () => number
}

export type FakeCrossAppOptions = {
  /** The signer, or how the window comes to know it; what that throws is told as a refusal. */
  readonly signer: Address | (() => Promise<unknown>)
  readonly random: (length: number) => Uint8Array
  /** Answers in the wallet's name; what it throws is told as a refusal, and what never ends leaves the window open. */
  readonly answer: (request: CallRequest) => unknown
}

type Listener = Parameters<Popup['onMessage']>[0]

export const crossAppOrigin = 'https://wallet.test'

/** Makes a host. Each of its windows does its work as soon as its address is known. */
export function fakeCrossAppHost({ signer, random, answer }: FakeCrossAppOptions): FakeCrossAppHost {
  const keys = createAgreementKeys()
  const asked: CallRequest[] = []
  let current: { isClosed: boolean; readonly listeners: Set<Listener> } | undefined
  let windows = 0
  const say = (data: unknown, origin = crossAppOrigin) => {
    for (const listener of [...(current?.listeners ?? [])]) listener({ origin, data })
  }
  const host: FakeCrossAppHost = {
    asked,
    mood: 'answers',
    say,
    openWindows: () => windows,
    closeWindow() {
      if (current !== undefined) current.isClosed = true
    },
    place: {
      origin: 'https://site.test',
      open(url) {
        const window = { isClosed: false, listeners: new Set<Listener>() }
        current = window
        windows++
        queueMicrotask(() => void serve(new URL(url), window.listeners))
        return {
          isClosed: () => window.isClosed,
          close() {
            windows--
            window.isClosed = true
          },
          onMessage(listener) {
            window.listeners.add(listener)
            return () => void window.listeners.delete(listener)
          },
        }
      },
    },
  }
  const serve = async (url: URL, listeners: ReadonlySet<Listener>) => {
    // A window answers the page that opened it, also when another is open by then.
    const say = (data: unknown) => {
      for (const listener of [...listeners]) listener({ origin: crossAppOrigin, data })
    }
    const query = (name: string) => url.searchParams.get(name) ?? ''
    const isConnecting = url.pathname.endsWith('/connect')
    const request = isConnecting ? { method: 'connect' } : await open(query)
    asked.push(request)
    if (host.mood === 'waits') return
    try {
      if (host.mood === 'refuses') throw new Error('User rejected request')
      if (isConnecting) {
        const address = typeof signer === 'function' ? await signer() : signer
        const providerPublicKey = keyToBase64(keys.publicKey)
        return say({ type: 'PRIVY_CROSS_APP_CONNECT_RESPONSE', address, providerPublicKey })
      }
      const { iv, sealed } = sealCrossApp((await answer(request)) ?? null, secretOf(query), random)
      say({ type: 'PRIVY_CROSS_APP_ACTION_RESPONSE', encryptedResult: sealed, iv })
    } catch (error) {
      const message = readProperty(error, 'message') ?? error
      if (isConnecting) say({ type: 'PRIVY_OAUTH_ERROR', error: message })
      else say({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: { message } })
    }
  }
  const secretOf = (query: (name: string) => string): Hex =>
    agreeOnSecret(keys.privateKey, keyFromBase64(query('requester_public_key')) ?? '0x') ?? '0x'
  const open = async (query: (name: string) => string): Promise<CallRequest> =>
    JSON.parse((await openCrossApp({ iv: query('iv'), sealed: query('encrypted_request') }, secretOf(query))) ?? '')
  return host
}
