import { type Bytes, fromUtf8, toUtf8 } from '@latchkey/base'

/** One value that this browser keeps. It takes keys too, which no script can take out of it. */
export type KeptValue<Value> = {
  /** Undefined where there is none. Fails where the browser does not answer. */
  read(): Promise<Value | undefined>
  /** Resolves once the value is kept, and fails where the browser refuses it: that of before stays then. */
  write(value: Value): Promise<void>
  remove(): Promise<void>
}

/** A key of this browser, and what is sealed with it. */
export type Vault = {
  readonly subtle: Pick<SubtleCrypto, 'generateKey' | 'encrypt' | 'decrypt'>
  readonly random: (length: number) => Bytes
  readonly key: KeptValue<CryptoKey>
  readonly contacts: KeptValue<Sealed>
}

/** A sealed text. */
export type Sealed = { readonly nonce: Bytes; readonly bytes: ArrayBuffer }

const algorithm = { name: 'AES-GCM', length: 256 } as const
const nonceBytes = 12

/** Sealed under this name, so that the key opens nothing else in its place. */
const additionalData = Uint8Array.from(toUtf8('latchkey contacts 1'))

/** The key of the vault; one is made where there is none. Fails where the browser does not keep it. */
export async function readOrMakeKey(vault: Vault): Promise<CryptoKey> {
  const { key, subtle } = vault
  if (!isUsable(await key.read())) await key.write(await subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']))
  // The kept one, and not the one that was made: what is sealed with a key that was not kept is lost.
  const kept = await key.read()
  if (!isUsable(kept)) throw new Error('The browser does not keep a key')
  return kept
}

/** Seals a text with the key of the vault. */
export async function sealText({ subtle, random }: Vault, key: CryptoKey, text: string): Promise<Sealed> {
  const nonce = random(nonceBytes)
  const bytes = await subtle.encrypt({ ...algorithm, iv: nonce, additionalData }, key, Uint8Array.from(toUtf8(text)))
  return { nonce, bytes }
}

/** The text that was sealed. Fails where the key is missing, or another one, or the sealed text was changed. */
export async function openSealed({ subtle, key }: Vault, { nonce, bytes }: Sealed): Promise<string> {
  const kept = await key.read()
  if (!isUsable(kept)) throw new Error('There is no key for what is sealed')
  const opened = await subtle.decrypt({ ...algorithm, iv: nonce, additionalData }, kept, bytes)
  const text = fromUtf8(new Uint8Array(opened))
  if (text === undefined) throw new Error('What is sealed is no text')
  return text
}

/** A stored value may be of another release, or of another program. */
function isUsable(key: CryptoKey | undefined): key is CryptoKey {
  return key?.type === 'secret' && key.algorithm?.name === algorithm.name && key.usages?.includes('decrypt')
}
