import { storageKeys } from '@latchkey/connect'

/** Longer than anything that is remembered. */
const maxLength = 4096
const looksLikeAddress = /^0x[0-9a-fA-F]{40}$/

/**
 * The address that was connected last, as far as it takes to show it for a moment; undefined where there is none. Whether
 * it can be trusted (`parseConnection`) is found out by the page's own code: a checksum takes longer than the first frame.
 */
export function readRememberedAddress(): `0x${string}` | undefined {
  try {
    if (read(storageKeys.disconnected) !== null) return undefined
    const text = read(storageKeys.connection) ?? '{}'
    if (text.length > maxLength) return undefined
    const { connectorId, address, chainId } = JSON.parse(text)
    const isNamed = typeof connectorId === 'string' && connectorId !== '' && typeof address === 'string'
    const isWhole = isNamed && Number.isSafeInteger(chainId) && chainId > 0
    return isWhole && looksLikeAddress.test(address) ? (address as `0x${string}`) : undefined
  } catch {
    return undefined
  }
}

/** Past `webStorage`, which tries first whether it can write. */
function read(key: string): string | null {
  return window.localStorage.getItem(`latchkey.${key}`)
}
