import { isRecord } from '@latchkey/base'
import { type Address, sameAddress } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { parseStored, storageKeys } from '../persistence.ts'
import { readAddress, readBoolean } from '../storedValues.ts'

/** Somebody who is to be signed in no more: which account, any unless given; and whether on all devices. */
export type Leaving = { readonly address?: Address; readonly everywhere?: boolean }

const maxLeavingLength = 200

/** Writes down that a login is to end, until the server has heard it: this page may be closed before. */
export function writeLeaving(hub: Hub, { address, everywhere = false }: Leaving): void {
  hub.storage.set(storageKeys.leaving, JSON.stringify({ address, everywhere }))
}

/** The address to be signed out that may still be signed in on the server; undefined when there is nobody. */
export function readLeaving(hub: Hub): Leaving | undefined {
  return parseLeaving(hub.storage.get(storageKeys.leaving))
}

/** Stored text → who is leaving. Total: anything malformed is undefined. */
export function parseLeaving(text: string | null): Leaving | undefined {
  const value = parseStored(text, maxLeavingLength)
  if (!isRecord(value)) return undefined
  const address = readAddress(value['address'])
  return { ...(address !== undefined && { address }), everywhere: readBoolean(value['everywhere']) }
}

/** The server has heard it, or knows of a newer login. */
export function clearLeaving(hub: Hub): void {
  hub.storage.remove(storageKeys.leaving)
  const left = hub.left.get()
  if (left?.login === 'unheard') hub.left.set({ ...left, login: 'ended' })
}

/** Whether a login of `address` on the server is one that was to end. */
export function isLeaving({ address: leaving }: Leaving, address: Address): boolean {
  return leaving === undefined || sameAddress(leaving, address)
}

/** It is known, or nobody's concern any more, whether who was signed in still is. */
export function stopExpecting(hub: Hub): void {
  hub.running.cancelLoginRetry?.()
  hub.running.cancelLoginRetry = undefined
  hub.expectsLogin.set(false)
}

/** Tells the other tabs that somebody signed in or out. */
export function ringLogin(hub: Hub): void {
  // Storage events fire on change only, so each ring needs a value of its own.
  hub.storage.set(storageKeys.login, `${hub.clock.now()}-${crypto.getRandomValues(new Uint32Array(1)).join()}`)
}
