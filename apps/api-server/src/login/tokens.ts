import { createHash } from 'node:crypto'
import { toHex } from '@latchkey/base'

/** 256 random bits as 64 hexadecimal characters. */
export function createToken(random: (length: number) => Uint8Array): string {
  return toHex(random(32)).slice(2)
}

/** True for text that `createToken` can have made. */
export function isToken(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f]{64}$/.test(value)
}

/** The stored form of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(`token:${token}`).digest('hex')
}

/** The value a page repeats in a header: derived from a cookie that scripts cannot read, told to our own page only. */
export function csrfTokenOf(token: string): string {
  return createHash('sha256').update(`csrf:${token}`).digest('hex')
}
