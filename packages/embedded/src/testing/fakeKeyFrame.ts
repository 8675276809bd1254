import { openCredentialBundle, type ReceiverKey, stampWithKey } from '@latchkey/custody'
import type { OpenFrame } from '../surface/embeddedPlatform.ts'

/** The key frames of one browser: pages with the protocol of the real one, and their keys in memory. */
export type FakeKeyFrames = {
  openFrame(page: string): OpenFrame
  /** How many stand in the page now. */
  readonly open: Set<string>
  /** Further handlers by the names of their messages. */
  readonly handlers: Map<string, (message: Message, key: ReceiverKey) => Promise<Reply> | Reply>
}

type Message = { readonly type: string; readonly requestId?: string; readonly [field: string]: unknown }
type Reply = { readonly type: string; readonly value: unknown }

/** Makes them; keys are kept by page, as the real ones are. */
export function fakeKeyFrames(): FakeKeyFrames {
  const keys = new Map<string, CryptoKeyPair>()
  const open = new Set<string>()
  const handlers: FakeKeyFrames['handlers'] = new Map()

  const keyOf = async (page: string) => {
    const kept = keys.get(page)
    if (kept !== undefined) return kept
    const made = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
    keys.set(page, made)
    return made
  }
  const publicKeyOf = async (page: string) => {
    if (page === '/import') return ''
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', (await keyOf(page)).publicKey))
    return Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  function createFrame(page: string): OpenFrame {
    let credential: Uint8Array | undefined
    async function handle(message: Message): Promise<Reply> {
      // The real one takes no message whose text is empty.
      if (message['value'] === '') throw new TypeError('value is missing')
      const own = handlers.get(message.type)
      if (own !== undefined) return await own(message, await keyOf(page))
      switch (message.type) {
        case 'INIT_EMBEDDED_KEY':
          return { type: 'EMBEDDED_PUBLIC_KEY', value: await publicKeyOf(page) }
        case 'RESET_EMBEDDED_KEY':
          keys.delete(page)
          credential = undefined
          return { type: 'EMBEDDED_KEY_RESET', value: null }
        case 'INJECT_CREDENTIAL_BUNDLE':
          credential = await openCredentialBundle(String(message['value']), await keyOf(page))
          return { type: 'BUNDLE_INJECTED', value: true }
        case 'STAMP_REQUEST':
          if (credential === undefined) throw new TypeError('no credential')
          return { type: 'STAMP', value: stampWithKey(String(message['value']), credential) }
        default:
          throw new TypeError(`The frame does not know ${message.type}`)
      }
    }
    return {
      element: {
        post(_message, _origin, [port]) {
          if (port === undefined) return
          port.onmessage = ({ data }: MessageEvent<Message>) => {
            const { requestId } = data
            handle(data).then(
              (reply) => port.postMessage({ ...reply, requestId }),
              (error: unknown) => port.postMessage({ type: 'ERROR', value: String(error), requestId }),
            )
          }
          void publicKeyOf(page).then((value) => port.postMessage({ type: 'PUBLIC_KEY_READY', value }))
        },
        onMessage: () => () => undefined,
        isSource: () => false,
        whenLoaded: async () => undefined,
      },
      remove: () => void open.delete(page),
    }
  }

  return {
    open,
    handlers,
    openFrame(page) {
      open.add(page)
      return createFrame(page)
    },
  }
}
