import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import type { Chain } from './chain.ts'
import { findGasPriceOracle } from './rollups.ts'
import { toChain, type ViemChain } from './viemChain.ts'

const known = Object.values(chains).filter((chain): chain is (typeof chains)['mainnet'] => typeof chain === 'object')

test('every network of viem is one of ours, or is refused by the field that is wrong', () => {
  const refused = known.flatMap((chain) => {
    try {
      const { id, rpcUrls } = toChain(chain)
      expect(id).toBe(chain.id)
      expect(rpcUrls.length).toBeGreaterThan(0)
      return []
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_chain' })
      return [chain.name]
    }
  })
  expect(known.length).toBeGreaterThan(300)
  expect(refused.length).toBeLessThan(known.length / 20)
})

test('explorer, rollup and contracts come along', () => {
  // The type of viem fits as it is.
  const optimism: ViemChain = chains.optimism
  expect(toChain(optimism)).toMatchObject({
    ...{ id: 10, name: 'OP Mainnet', sourceId: 1, rpcUrls: ['https://mainnet.optimism.io'] },
    blockExplorers: [{ url: 'https://optimistic.etherscan.io' }],
    contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
  })
  expect(findGasPriceOracle(toChain(chains.optimism))).toBe('0x420000000000000000000000000000000000000F')
  expect(toChain(chains.mainnet).contracts?.ensUniversalResolver).toMatch(/^0x/)
})

test('one of ours stays as it is, and one without an address is refused', () => {
  const own: Chain = {
    ...{ id: 31_337, name: 'Local', rpcUrls: ['http://127.0.0.1:8545'] },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  expect(toChain(own)).toBe(own)
  const { id, name, nativeCurrency } = own
  const rpcUrls = { default: { http: ['ftp://127.0.0.1'] } }
  expect(() => toChain({ id, name, nativeCurrency, rpcUrls })).toThrow(
    'rpcUrls must hold addresses that start with http:// or https://',
  )
})
