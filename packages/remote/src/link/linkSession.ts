import { toHex, toUtf8 } from '@latchkey/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { record, text, unfit } from '../checks/checks.ts'
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
export const sessionId = text((id) => /^[0-9a-f]{32}$/.test(id))
/** Fits what a session's sides show a server instead of the secret. */
export const sessionKey = text((key) => /^[0-9a-f]{64}$/.test(key))

/** Fits a session that was stored or scanned. */
export const linkSession = record({ id: sessionId, secret: text((secret) => /^[0-9a-f]{64}$/.test(secret)) })

/** A fresh session, which exists nowhere yet. */
export function createLinkSession(random: RandomBytes): LinkSession {
  return { id: digits(random(idLength)), secret: digits(random(secretLength)) }
}

/** What a session's sides show a server: it follows from the secret and does not tell it. */
export function deriveSessionKey({ id, secret }: LinkSession): string {
  return digits(sha256(toUtf8(`${id}, ${secret} WalletLink`)))
}

/** A stored text → the session it holds; undefined for anything else. */
export function readLinkSession(value: unknown): LinkSession | undefined {
  const read = linkSession(value)
  return read === unfit ? undefined : read
}

function digits(bytes: Uint8Array): string {
  return toHex(bytes).slice(2)
}
