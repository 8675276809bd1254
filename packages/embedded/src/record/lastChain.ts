import type { KeyValueStorage } from '@latchkey/base'
import type { Chain } from '@latchkey/evm'
import type { EmbeddedVariant } from '../surface/embeddedController.ts'
import { readLastChain, writeLastChain } from './storedEmbedded.ts'

/** The chain that the embedded wallet is on: always a configured one, and remembered. */
export type LastChain = {
  id(): number
  /** False, and nothing changes, for a chain that is not configured. */
  moveTo(chainId: number | undefined): boolean
}

type LastChainOptions = {
  readonly variant: EmbeddedVariant
  readonly chains: readonly Chain[]
  readonly storage: KeyValueStorage
}

/** `onMoved` is told after each change. */
export function createLastChain(
  { variant, chains, storage }: LastChainOptions,
  onMoved: (chainId: number) => void,
): LastChain {
  const isConfigured = (wanted: number | undefined): wanted is number => chains.some(({ id }) => id === wanted)
  const last = readLastChain(storage, variant)
  let current = isConfigured(last) ? last : (chains[0]?.id ?? 1)
  return {
    id: () => current,
    moveTo(wanted) {
      if (!isConfigured(wanted)) return false
      if (wanted === current) return true
      current = wanted
      writeLastChain(storage, variant, current)
      onMoved(current)
      return true
    },
  }
}
