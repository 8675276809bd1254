import { knownNetworkName } from '@latchkey/evm'
import { uiTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { useHub } from './useHub.ts'

type Named = { readonly id: number; readonly name: string }

/** Names a network: as the site does (or whoever `chains` are of), as it is known, or by its number in the language of the page. */
export function useNetworkName(): (chainId: number, chains?: readonly Named[]) => string {
  const { chains: ours } = useHub()
  const { say } = useTexts(uiTexts)
  return (chainId, chains = ours) => knownNetworkName(chainId, chains) ?? say('ui.network', { number: String(chainId) })
}
