import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { refreshBalances, useHub } from '@latchkey/react'
import { useFaucet } from './useFaucet.ts'

/** Asks the faucet for coins and for one helping of every token of a local network. */
export function useCoinFaucet(account: Account, { id: chainId }: Chain) {
  const { tokens } = useHub()
  const contracts = tokens.filter((token) => token.chainId === chainId).map(({ address }) => address)
  const gifts = [{ chainId }, ...contracts.map((contract) => ({ chainId, contract }))]
  return useFaucet(account, { gifts, refresh: refreshBalances })
}
