import type { CallRequest } from '@latchkey/base'
import type { Address, ChainContracts, ChainPrices, Token } from '@latchkey/evm'
import {
  createDeployments,
  type Deployments,
  deployAccountDelegate,
  deployContractWallet,
  deployTokens,
} from './deployments.ts'
import { ada } from './devAccounts.ts'
import { deployNames, localName, registryWrites, takeName } from './names.ts'
import type { NodeTransaction } from './nodeWrites.ts'
import { deployPriceFeeds } from './priceFeeds.ts'
import { gasPriceOracle } from './rollup.ts'

/** The parts of a local chain, beside its node. */
export type ChainPlan = {
  readonly id: number
  readonly name: string
  readonly sourceId?: number
  /** Calls of the node that come before any transaction. */
  readonly writes: readonly CallRequest[]
  readonly deployments: Deployments
  /** Another account's calls to the deployed contracts. */
  readonly followUp?: { readonly from: Address; readonly transactions: readonly NodeTransaction[] }
  readonly tokens: readonly Token[]
  readonly addresses: Readonly<Record<string, Address>>
  readonly contracts: ChainContracts
  readonly prices: ChainPrices
  readonly ens?: { readonly name: string; readonly address: Address }
}

const localChainId = 31_337
const rollupId = 31_338

/** The first chain: names, two tokens, and a wallet that is a contract. */
export function planLocalChain(): ChainPlan {
  const deployments = createDeployments()
  const names = deployNames(deployments)
  const tokens = deployTokens(deployments, localChainId)
  const plan: ChainPlan = {
    id: localChainId,
    name: 'Latchkey Local',
    writes: registryWrites(),
    deployments,
    followUp: { from: localName.address, transactions: [takeName(names)] },
    tokens,
    addresses: {
      'Contract wallet of ada.eth': deployContractWallet(deployments, ada),
      'ENS universal resolver': names.universalResolver,
    },
    contracts: { ensUniversalResolver: names.universalResolver },
    // Last, so that nothing else moves to another address.
    prices: deployPriceFeeds(deployments, tokens, 'layer 1'),
    ens: localName,
  }
  deployAccountDelegate(deployments)
  return plan
}

/** The second chain: a rollup with the same two tokens at addresses of its own. */
export function planRollup(): ChainPlan {
  const deployments = createDeployments()
  const tokens = deployTokens(deployments, rollupId)
  const plan: ChainPlan = {
    id: rollupId,
    name: 'Latchkey Local Rollup',
    sourceId: localChainId,
    writes: [],
    deployments,
    tokens,
    addresses: { 'Layer-1 fee oracle': gasPriceOracle },
    contracts: { gasPriceOracle },
    prices: deployPriceFeeds(deployments, tokens, 'rollup'),
  }
  deployAccountDelegate(deployments)
  return plan
}
