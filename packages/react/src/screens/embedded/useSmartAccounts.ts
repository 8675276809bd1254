import type { EmbeddedController } from '@latchkey/embedded'
import type { Address, Chain } from '@latchkey/evm'
import { useEffect, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'

type SmartAccount = { readonly account: Address; readonly chain: Chain }

/** A wallet with more accounts than this has those after it not looked at. */
const mostAccounts = 10

/** The accounts that run code, on each network whose node answers, as they were when the page was opened. */
export function useSmartAccounts(controller: EmbeddedController, accounts: readonly Address[]) {
  const { chains } = useHub()
  const [smart, setSmart] = useState<readonly SmartAccount[]>([])
  const names = accounts.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: accounts are the same where their names are
  useEffect(() => {
    let isGone = false
    async function look() {
      const { batches } = await controller.open()
      const places = accounts.slice(0, mostAccounts).flatMap((account) => chains.map((chain) => ({ account, chain })))
      const found = await Promise.all(
        places.map(({ account, chain }) => batches.isSmart(account, chain.id).catch(() => false)),
      )
      if (!isGone) setSmart(places.filter((_place, index) => found[index]))
    }
    void look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [controller, chains, names])

  return {
    smart,
    forget: (account: Address, chain: Chain) =>
      setSmart((all) => all.filter((each) => each.account !== account || each.chain.id !== chain.id)),
  }
}
