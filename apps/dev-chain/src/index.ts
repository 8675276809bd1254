export { DevChainError, devChainErrors } from './errors.ts'
export type { RollupMode } from './rollup.ts'
export { type Anvil, type AnvilOptions, startAnvil } from './startAnvil.ts'
export { type DevChain, type DevChains, type DevChainsOptions, startDevChains } from './startDevChains.ts'
