import type { Connector } from '@latchkey/connect'
import { useOwnNames } from './useOwnNames.ts'

/** A wallet's name as this page says it. */
export function useOwnName(wallet: Pick<Connector, 'key' | 'name'> | undefined): string | undefined {
  const nameOf = useOwnNames()
  return wallet && nameOf(wallet)
}
