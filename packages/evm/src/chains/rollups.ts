import { type Address, sameAddress } from '../address.ts'
import type { Chain } from './chain.ts'

/** The chains for which the specification supports a layer-1 fee. A configured `gasPriceOracle` adds others. */
export const layerOneFeeChainIds: readonly number[] = [10, 420, 11155420, 8453, 84531, 84532]

/** The OP stack's gas-price oracle, the same on every chain of that stack. */
export const gasPriceOracleAddress: Address = '0x420000000000000000000000000000000000000F'

/** The OP stack's record of layer-1 prices and operator fee parameters. */
export const layerOneBlockAddress: Address = '0x4200000000000000000000000000000000000015'

/** Chains whose nodes offer `linea_estimateGas`. */
export const lineaChainIds: readonly number[] = [59144, 59141]

/** Where the layer-1 fee of this chain is read; undefined for a chain that has none. */
export function findGasPriceOracle(chain: Chain): Address | undefined {
  const configured = chain.contracts?.gasPriceOracle
  return configured ?? (layerOneFeeChainIds.includes(chain.id) ? gasPriceOracleAddress : undefined)
}

/** True where the oracle stands at its predeploy, so that its sister predeploy can be read too. */
export function hasLayerOneBlock(oracle: Address): boolean {
  return sameAddress(oracle, gasPriceOracleAddress)
}
