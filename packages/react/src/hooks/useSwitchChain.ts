import { switchChain } from '@latchkey/connect'
import { type Action, useAction } from '@latchkey/ui'
import { useHub } from './useHub.ts'

/** `run(chainId)` asks the wallet to change its network, adding it where the wallet does not know it. */
export function useSwitchChain(): Action<[chainId: number]> {
  const hub = useHub()
  return useAction(async (chainId: number) => await switchChain(hub, chainId))
}
