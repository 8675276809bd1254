import { fromHex, fromUtf8, type Hex, toHex, toUtf8 } from '@latchkey/base'
import { openBytes, sealBytes } from '@latchkey/remote'
import { readZlib, writeZlib } from './zlib.ts'

/** A message between a page and a host of cross-app windows: JSON, in zlib's wrapping, AES-256-GCM, all in base64. */
export type CrossAppSeal = { readonly iv: string; readonly sealed: string }

const ivLength = 12
const maxBytes = 1_048_576

/** Seals a value under the secret that both have. At once, since a window opens only while a press is under way. */
export function sealCrossApp(value: unknown, secret: Hex, random: (length: number) => Uint8Array): CrossAppSeal {
  const iv = random(ivLength)
  const sealed = sealBytes(writeZlib(toUtf8(JSON.stringify(value))), readKey(secret), iv)
  return { iv: writeBase64(iv), sealed: writeBase64(sealed) }
}

/** The text of a seal; undefined for anything that the secret's holders did not write. */
export async function openCrossApp({ iv, sealed }: CrossAppSeal, secret: Hex): Promise<string | undefined> {
  const [start, bytes] = [readBase64(iv), readBase64(sealed)]
  if (start?.length !== ivLength || bytes === undefined || bytes.length > maxBytes) return undefined
  const packed = openBytes(bytes, readKey(secret), start)
  const clear = packed && (await readZlib(Uint8Array.from(packed), maxBytes))
  return clear && fromUtf8(clear)
}

/** A key of ours as the protocol writes it. */
export function keyToBase64(key: Hex): string {
  return writeBase64(fromHex(key) ?? new Uint8Array())
}

/** A point of the curve, compressed or not, as the protocol writes it; undefined for anything else. */
export function keyFromBase64(text: unknown): Hex | undefined {
  const bytes = typeof text === 'string' ? readBase64(text) : undefined
  return bytes?.length === 33 || bytes?.length === 65 ? toHex(bytes) : undefined
}

function readKey(secret: Hex): Uint8Array {
  const key = fromHex(secret)
  if (key?.length !== 32) throw new RangeError('A secret has 32 bytes')
  return key
}

function writeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function readBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
