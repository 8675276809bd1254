import { type KeyValueStorage, parseJson, readAs, type Unsubscribe } from '@latchkey/base'
import * as v from 'valibot'
import type { LinkedPhone } from './linkedPhone.ts'
import { type LinkSession, linkSession } from './linkSession.ts'

/** The link as a page remembers it. */
export type RememberedLink = {
  readonly session: LinkSession
  /** A session belongs to the server it was made at. */
  readonly serverUrl: string
  /** A phone has joined it. */
  readonly isJoined: boolean
  readonly phone: LinkedPhone
}

const key = 'link.v1'
const maxLength = 4096
const line = v.optional(v.pipe(v.string(), v.maxLength(256)))
const phone = v.object({
  address: line,
  chainId: v.optional(v.pipe(v.number(), v.safeInteger())),
  userName: line,
  appVersion: line,
})
const remembered = v.object({
  session: linkSession,
  serverUrl: v.pipe(v.string(), v.maxLength(2048)),
  isJoined: v.boolean(),
  phone: v.optional(phone, {}),
})

/** The link of an earlier page at this server; undefined when there is none or it cannot be trusted. */
export function recallLink(storage: KeyValueStorage, serverUrl: string): RememberedLink | undefined {
  const link = parseRemembered(storage.get(key))
  return link?.serverUrl === serverUrl ? link : undefined
}

/** Stored text → link. Total: anything malformed is undefined. */
export function parseRemembered(stored: string | null): RememberedLink | undefined {
  if (stored === null || stored.length > maxLength) return undefined
  return readAs(remembered, parseJson(stored))
}

/** Remembers a link: all of it at once, so that no two values can disagree. */
export function rememberLink(storage: KeyValueStorage, link: RememberedLink): void {
  storage.set(key, JSON.stringify(link))
}

export function forgetLink(storage: KeyValueStorage): void {
  storage.remove(key)
}

/** Told what another tab has remembered, or undefined when it forgot all. */
export function watchLink(storage: KeyValueStorage, listener: (link: RememberedLink | undefined) => void): Unsubscribe {
  return storage.subscribe(key, (value) => listener(parseRemembered(value)))
}
