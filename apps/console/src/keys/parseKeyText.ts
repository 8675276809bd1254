import { parseJson } from '@latchkey/base'
import { publicKeyOf, toCompressed } from '@latchkey/custody'
import { isId } from '../boot.ts'
import { ConsoleError } from '../errors.ts'
import { fromDigits, toDigits } from './digits.ts'

/** An API key as its owner pasted it. */
export type TypedKey = {
  /** 32 bytes. */
  readonly privateKey: Uint8Array<ArrayBuffer>
  /** 65 bytes. */
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** Where the text names it. */
  readonly organizationId: string | undefined
}

/**
 * A private key in hexadecimal digits, or the content of `custody-root.json`. Fails with `key_unreadable` or
 * `key_halves_differ`, which never repeat the text.
 */
export function parseKeyText(text: string): TypedKey {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{')) return toKey(trimmed, undefined)
  const { apiPrivateKey, apiPublicKey, organizationId }: Readonly<Record<string, unknown>> = Object(parseJson(trimmed))
  if (typeof apiPrivateKey !== 'string') throw new ConsoleError('key_unreadable')
  const key = toKey(apiPrivateKey, isId(organizationId) ? organizationId : undefined)
  if (apiPublicKey !== undefined && apiPublicKey !== toDigits(toCompressed(key.publicKey))) {
    throw new ConsoleError('key_halves_differ')
  }
  return key
}

function toKey(text: string, organizationId: string | undefined): TypedKey {
  const digits = text.replace(/^0x/i, '')
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw new ConsoleError('key_unreadable')
  const privateKey = fromDigits(digits)
  try {
    return { privateKey, publicKey: publicKeyOf(privateKey), organizationId }
  } catch {
    // Without its cause: what the curve says of a wrong key must not repeat the key.
    throw new ConsoleError('key_unreadable')
  }
}
