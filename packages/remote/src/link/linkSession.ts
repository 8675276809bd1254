import { readAs, toHex, toUtf8 } from '@latchkey/base'
import { sha256 } from '@noble/hashes/sha2.js'
import * as v from 'valibot'
import type { RandomBytes } from '../pairing/keys.ts'

/** A session between a page and a phone. The secret never reaches a server; whoever has it can read and answer. */
export type LinkSession = {
  /** 32 lower-case hexadecimal digits. */
  readonly id: string
  /** 64 lower-case hexadecimal digits. */
  readonly secret: string
}

const idLength = 16
const secretLength = 32

/** Fits the id of a session. */
export const sessionId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
/** Fits what a session's sides show a server instead of the secret. */
export const sessionKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** Fits a session that was stored or scanned. */
export const linkSession = v.object({ id: sessionId, secret: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })

/** A fresh session, which exists nowhere yet. */
export function createLinkSession(random: RandomBytes): LinkSession {
  return { id: digits(random(idLength)), secret: digits(random(secretLength)) }
}

/** The key that a session's sides show a server: it follows from the secret and does not tell it. */
export function deriveSessionKey({ id, secret }: LinkSession): string {
  return digits(sha256(toUtf8(`${id}, ${secret} WalletLink`)))
}

/** A stored text → the session it holds; undefined for anything else. */
export function readLinkSession(value: unknown): LinkSession | undefined {
  return readAs(linkSession, value)
}

function digits(bytes: Uint8Array): string {
  return toHex(bytes).slice(2)
}
