import { type Address, sameAddress } from '../address.ts'
import type { Chain } from './chain.ts'

/** The chains for which the specification supports a layer-1 fee. A configured `gasPriceOracle` adds others. */
export const layerOneFeeChainIds: readonly number[] = [10, 420, 11155420, 8453, 84531, 84532]

/** The OP stack's gas-price oracle, the same on every chain of that stack. */
export const gasPriceOracleAddress: Address = '0x420000000000000000000000000000000000000F'

/** The OP stack's record of layer-1 prices and operator fee parameters. */
export const layerOneBlockAddress: Address = '0x4200000000000000000000000000000000000015'

/** Scroll's oracle (its `L1GasPriceOracle`). It prices the bytes it is handed and adds nothing for a signature. */
const scrollOracleAddress: Address = '0x5300000000000000000000000000000000000002'

/** Mantle and its test network: their oracle answers in ether, and the fee is charged in another coin. */
const tokenRatioChainIds: readonly number[] = [5000, 5003]

/** Chains whose nodes offer `linea_estimateGas`. */
export const lineaChainIds: readonly number[] = [59144, 59141]

/** Chains that charge layer 1 as gas, so that an amount of gas that is enough now may be too little in the next block. */
const layerOneAsGasChainIds: readonly number[] = [42161, 42170, 421614, 324, 300, 2741, 11124]

/** Where the layer-1 fee of this chain is read; undefined for a chain that has none. */
export function findGasPriceOracle(chain: Chain): Address | undefined {
  const configured = chain.contracts?.gasPriceOracle
  return configured ?? (layerOneFeeChainIds.includes(chain.id) ? gasPriceOracleAddress : undefined)
}

/** True where the oracle stands at its predeploy, so that its sister predeploy can be read too. */
export function hasLayerOneBlock(oracle: Address): boolean {
  return sameAddress(oracle, gasPriceOracleAddress)
}

/** True for an oracle that has to be handed a transaction as long as a signed one. */
export function pricesSignedBytes(oracle: Address): boolean {
  return sameAddress(oracle, scrollOracleAddress)
}

/** True where the oracle's answer is multiplied by its `tokenRatio` to become the chain's own coin. */
export function hasTokenRatio(chain: Chain): boolean {
  return tokenRatioChainIds.includes(chain.id)
}

/** True for a chain whose blocks rest on another chain, and whose fees are therefore small. */
export function isRollup(chain: Chain): boolean {
  return (
    chain.sourceId !== undefined ||
    findGasPriceOracle(chain) !== undefined ||
    lineaChainIds.includes(chain.id) ||
    layerOneAsGasChainIds.includes(chain.id)
  )
}

/** True where layer 1 is part of the gas: on the chains that are known for it, and on a rollup that names no oracle. */
export function countsLayerOneAsGas(chain: Chain): boolean {
  const isUnknownKind = isRollup(chain) && findGasPriceOracle(chain) === undefined && !lineaChainIds.includes(chain.id)
  return isUnknownKind || layerOneAsGasChainIds.includes(chain.id)
}

/**
 * True where a higher price brings a transaction into a block sooner: where the one who makes blocks orders by price, and
 * the price is not a node's own reckoning of what layer 1 costs.
 */
export function hasFeeSpeeds(chain: Chain): boolean {
  return !countsLayerOneAsGas(chain) && !lineaChainIds.includes(chain.id)
}

/** True where a waiting transaction can be replaced by another with its nonce: not where nodes pass it on to a queue. */
export function canReplaceWaiting(chain: Chain): boolean {
  return !countsLayerOneAsGas(chain)
}
