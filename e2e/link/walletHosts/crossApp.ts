import { secp256k1 } from '@noble/curves/secp256k1.js'
import { act, askOwner, button } from './askOwner.ts'

// A host of the public cross-app protocol, by what its published client sends and takes: nothing here is Latchkey's.
const query = new URLSearchParams(location.search)
const keyName = 'host-key'
const stored = localStorage.getItem(keyName)
const own = stored === null ? secp256k1.utils.randomSecretKey() : fromBase64(stored)
localStorage.setItem(keyName, toBase64(own))

if (location.pathname.endsWith('/connect')) await connect()
else await transact()

async function connect(): Promise<void> {
  const asking = askOwner(`Connect ${query.get('requester_origin')}?`)
  document.body.append(button('Go astray', () => location.assign(query.get('stray') ?? '/astray')))
  if (!(await asking)) return tell({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'User rejected request' })
  const address = await act('signer', [])
  const exp = Date.now() + 3_600_000
  const providerPublicKey = toBase64(secp256k1.getPublicKey(own))
  tell({ type: 'PRIVY_CROSS_APP_CONNECT_RESPONSE', address, providerPublicKey, exp })
}

async function transact(): Promise<void> {
  const key = await sharedKey()
  const iv = fromBase64(query.get('iv') ?? '')
  const sealed = fromBase64(query.get('encrypted_request') ?? '')
  const packed = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
  const clear = await through(packed, new DecompressionStream('deflate'))
  const { method, params } = JSON.parse(new TextDecoder().decode(clear))
  if (!(await askOwner(method))) return tell({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'User rejected request' })
  const result = new TextEncoder().encode(JSON.stringify(await act(method, params)))
  const ownIv = crypto.getRandomValues(new Uint8Array(12))
  const pressed = await through(result, new CompressionStream('deflate'))
  const answer = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: ownIv }, key, pressed))
  tell({ type: 'PRIVY_CROSS_APP_ACTION_RESPONSE', encryptedResult: toBase64(answer), iv: toBase64(ownIv) })
}

function tell(message: object): void {
  window.opener.postMessage(message, query.get('requester_origin') ?? '')
}

function sharedKey(): Promise<CryptoKey> {
  const secret = secp256k1.getSharedSecret(own, fromBase64(query.get('requester_public_key') ?? '')).slice(1)
  return crypto.subtle.importKey('raw', Uint8Array.from(secret), { name: 'AES-GCM' }, false, ['encrypt', 'decrypt'])
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream) {
  const piped = new Blob([bytes]).stream().pipeThrough<Uint8Array<ArrayBuffer>>(stream)
  return new Uint8Array(await new Response(piped).arrayBuffer())
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
