import { toUtf8 } from '@latchkey/base'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import { CustodyError } from '../errors.ts'
import { writeApiStamp } from './apiStamp.ts'
import { p256Scheme, type Stamper } from './stamper.ts'

/** Where the key pair of a session is kept, such as IndexedDB: the only store that takes a key which no script can read. */
export type SessionKeyStore = {
  /** Undefined when there is none. */
  read(): Promise<CryptoKeyPair | undefined>
  write(pair: CryptoKeyPair): Promise<void>
  remove(): Promise<void>
}

/** Options of `sessionKeyStamper`. */
export type SessionKeyStamperOptions = {
  readonly subtle: Pick<SubtleCrypto, 'generateKey' | 'exportKey' | 'sign'>
  readonly store: SessionKeyStore
}

/** Stamps requests with a key of this browser that it cannot show. */
export type SessionKeyStamper = Stamper & {
  /** The compressed public key as hexadecimal text; the key is made when there is none. Fails with `session_key_not_kept`. */
  publicKey(): Promise<string>
  /** Makes a new key in place of the old one, which is forgotten. Gives its public key. */
  renew(): Promise<string>
  /** Forgets the key; the next stamp would be of a new one. */
  forget(): Promise<void>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Stamps with a P-256 key of this browser, whose private half no script can take out. */
export function sessionKeyStamper({ subtle, store }: SessionKeyStamperOptions): SessionKeyStamper {
  /** One promise for all who ask, so that two of them never make two keys. */
  let current: Promise<CryptoKeyPair> | undefined

  const find = () => hold(readOrMake)
  const renew = () => hold(make)

  async function readOrMake(): Promise<CryptoKeyPair> {
    const kept = await store.read()
    return isUsable(kept) ? kept : await make()
  }

  function hold(work: () => Promise<CryptoKeyPair>): Promise<CryptoKeyPair> {
    if (work === readOrMake && current !== undefined) return current
    const before = current ?? Promise.resolve()
    const pair = before
      .catch(() => undefined)
      .then(work)
      .catch((cause) => {
        if (current === pair) current = undefined
        throw new CustodyError('session_key_not_kept', { cause })
      })
    current = pair
    return pair
  }

  async function make(): Promise<CryptoKeyPair> {
    const pair = await subtle.generateKey(algorithm, false, ['sign', 'verify'])
    await store.write(pair)
    return pair
  }

  const writePublicKey = async ({ publicKey }: CryptoKeyPair) => {
    const bytes = new Uint8Array(await subtle.exportKey('raw', publicKey))
    return hex.encode(p256.Point.fromBytes(bytes).toBytes(true))
  }

  return {
    publicKey: async () => writePublicKey(await find()),
    renew: async () => writePublicKey(await renew()),
    forget: async () => {
      await current?.catch(() => undefined)
      current = undefined
      await store.remove()
    },
    stamp: async (body) => {
      const pair = await find()
      const bytes = Uint8Array.from(toUtf8(body))
      const signed = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytes).catch((cause) => {
        throw new CustodyError('session_key_not_kept', { cause })
      })
      // The platform gives the two numbers bare; the header wants them in DER.
      const signature = p256.Signature.fromBytes(new Uint8Array(signed), 'compact').toHex('der')
      const headerValue = writeApiStamp({ publicKey: await writePublicKey(pair), scheme: p256Scheme, signature })
      return { headerName: 'X-Stamp', headerValue }
    },
  }
}

/** A stored value may be of another release, or of another program. */
function isUsable(pair: CryptoKeyPair | undefined): pair is CryptoKeyPair {
  return (
    pair?.privateKey?.type === 'private' && pair.privateKey.usages.includes('sign') && pair.publicKey?.type === 'public'
  )
}
