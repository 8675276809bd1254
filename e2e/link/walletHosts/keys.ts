import { act, askOwner } from './askOwner.ts'

// A keys host by the messages of its makers' package (facts, 1.9): P-256, AES-256-GCM, one window for each request.
const query = new URLSearchParams(location.search)
const opener = query.get('origin') ?? ''
const nodes: Readonly<Record<string, string>> = JSON.parse(query.get('nodes') ?? '{}')
const curve = { name: 'ECDH', namedCurve: 'P-256' }
const tell = (message: object) => window.opener.postMessage(message, opener)

type Message = {
  readonly id: string
  readonly sender: string
  readonly content: { readonly handshake?: unknown; readonly encrypted?: Sealed }
}
type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly cipherText: ArrayBuffer }

const keys = await readKeys()
window.addEventListener('message', (event: MessageEvent<Message>) => {
  if (event.origin === opener && event.data.sender !== undefined) void answer(event.data)
})
window.addEventListener('pagehide', () => tell({ event: 'PopupUnload', id: crypto.randomUUID() }))
tell({ event: 'PopupLoaded', id: crypto.randomUUID() })

async function answer({ id, sender, content }: Message): Promise<void> {
  const peer = await crypto.subtle.importKey('spki', fromHex(sender), curve, true, [])
  const aes = { name: 'AES-GCM', length: 256 }
  const key = await crypto.subtle.deriveKey({ name: 'ECDH', public: peer }, keys.privateKey, aes, false, [
    'encrypt',
    'decrypt',
  ])
  const result = content.encrypted === undefined ? { value: null } : await decide(await open(content.encrypted, key))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const clear = new TextEncoder().encode(JSON.stringify({ result, data: { chains: nodes } }))
  const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear)
  const own = toHex(await crypto.subtle.exportKey('spki', keys.publicKey))
  tell({ requestId: id, sender: own, content: { encrypted: { iv, cipherText } }, timestamp: new Date() })
  if (content.encrypted !== undefined) window.close()
}

type Asked = { readonly action: { readonly method: string; readonly params: unknown }; readonly chainId: number }

async function decide({ action: { method, params }, chainId }: Asked) {
  if (!(await askOwner(method))) return { error: { code: 4001, message: 'User rejected the request' } }
  if (method === 'wallet_connect')
    return { value: { accounts: [{ address: await act('account', []), capabilities: {} }] } }
  if (method === 'wallet_switchEthereumChain') return { value: null }
  return { value: await act(method, params, chainId) }
}

async function open({ iv, cipherText }: Sealed, key: CryptoKey): Promise<Asked> {
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipherText)
  return JSON.parse(new TextDecoder().decode(clear))
}

/** The same in every window: the page keeps what it has agreed on. */
async function readKeys(): Promise<CryptoKeyPair> {
  const stored = localStorage.getItem('keys')
  if (stored === null) {
    const made = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
    const [privateKey, publicKey] = await Promise.all([
      crypto.subtle.exportKey('jwk', made.privateKey),
      crypto.subtle.exportKey('jwk', made.publicKey),
    ])
    localStorage.setItem('keys', JSON.stringify({ privateKey, publicKey }))
    return made
  }
  const { privateKey, publicKey } = JSON.parse(stored)
  return {
    privateKey: await crypto.subtle.importKey('jwk', privateKey, curve, true, ['deriveKey']),
    publicKey: await crypto.subtle.importKey('jwk', publicKey, curve, true, []),
  }
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
