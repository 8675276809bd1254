import type { Connection } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useHub } from './useHub.ts'

/** The connected wallet as an EIP-1193 provider, for viem, ethers and others; undefined while none is connected. */
export function useProvider(): Connection | undefined {
  return useStore(useHub().connection)
}
