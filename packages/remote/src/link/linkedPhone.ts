import type { Log } from '@latchkey/base'
import { metadataKeys } from './limits.ts'
import { openSeal } from './seal.ts'

/** A phone's description of itself. All of it is a claim, and read again by its user. */
export type LinkedPhone = {
  readonly address?: string | undefined
  readonly chainId?: number | undefined
  readonly userName?: string | undefined
  readonly appVersion?: string | undefined
}

const maxTextLength = 256

/** A session's metadata → what the phone says of itself. What cannot be opened or read is left out. Never throws. */
export function readLinkedPhone(
  metadata: Readonly<Record<string, string>>,
  { secret, log }: { readonly secret: string; readonly log: Log },
): LinkedPhone {
  const open = (key: string): string | undefined => {
    const sealed = Object.hasOwn(metadata, key) ? metadata[key] : undefined
    if (sealed === undefined || sealed === '') return undefined
    try {
      const clear = openSeal(sealed, secret)
      return clear.length <= maxTextLength ? clear : undefined
    } catch {
      log.debug('A value of the phone could not be opened', { key })
      return undefined
    }
  }
  const address = open(metadataKeys.address)
  // A chain without its node does not count (facts, 1.5).
  const chain = open(metadataKeys.nodeUrl) === undefined ? undefined : open(metadataKeys.chainId)
  const chainId = chain !== undefined && /^[1-9]\d{0,15}$/.test(chain) ? Number(chain) : undefined
  const userName = open(metadataKeys.userName)
  const appVersion = open(metadataKeys.appVersion)
  return {
    ...(address !== undefined && { address }),
    ...(chainId !== undefined && Number.isSafeInteger(chainId) && { chainId }),
    ...(userName !== undefined && { userName }),
    ...(appVersion !== undefined && { appVersion }),
  }
}

/** True when one side has ended the session. */
export function isDestroyed(metadata: Readonly<Record<string, string>>): boolean {
  return Object.hasOwn(metadata, metadataKeys.destroyed) && metadata[metadataKeys.destroyed] === '1'
}
