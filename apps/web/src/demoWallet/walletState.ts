import { createStore, type Hex, isHex, isRecord, parseJson, type Store } from '@latchkey/base'
import type { Address } from '@latchkey/evm'

/** The demo wallet's store. The key guards test coins only, so it may lie in the browser's storage in clear. */
export type WalletState = {
  readonly privateKey: Hex
  readonly address: Address
  readonly chainId: number
  /** Networks it knows, as a real wallet would: one at first, more when a site asks to add them. */
  readonly chainIds: readonly number[]
  /** True once the visitor let this site see the account. */
  readonly isConnected: boolean
}

/** The one network it knows at first. */
export const firstChainId = 31_337

const storageKey = 'latchkey.demo-wallet.test-only.v1'
const largestChainCount = 20

/** The stored state, kept in step between tabs; undefined until a key has been made. */
export function openWalletState(): Store<WalletState | undefined> {
  const store = createStore<WalletState | undefined>(parseWalletState(readItem()))
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) store.set(parseWalletState(readItem()))
  })
  return {
    ...store,
    set(value) {
      try {
        if (value === undefined) window.localStorage.removeItem(storageKey)
        else window.localStorage.setItem(storageKey, JSON.stringify(value))
      } catch {
        // Blocked storage: the wallet then lives as long as the page.
      }
      store.set(value)
    },
  }
}

/** Stored text → state. Anything malformed counts as no wallet: a new key costs nothing here. */
export function parseWalletState(text: string | null): WalletState | undefined {
  const value = parseJson(text)
  if (!isRecord(value)) return undefined
  const { privateKey, address, chainId, chainIds, isConnected } = value
  if (!isHex(privateKey) || privateKey.length !== 66) return undefined
  if (!isHex(address) || address.length !== 42) return undefined
  if (!Array.isArray(chainIds) || chainIds.length > largestChainCount || !chainIds.every(isChainId)) return undefined
  if (!isChainId(chainId) || !chainIds.includes(chainId)) return undefined
  return { privateKey, address, chainId, chainIds, isConnected: isConnected === true }
}

function isChainId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function readItem(): string | null {
  try {
    return window.localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
