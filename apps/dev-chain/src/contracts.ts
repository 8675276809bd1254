import type { Hex } from '@latchkey/base'
import compiledJson from '../contracts/contracts.generated.json' with { type: 'json' }
import prebuiltJson from '../contracts/prebuilt.generated.json' with { type: 'json' }

/** A contract ready to be deployed, once its parameters stand behind it. */
export type CompiledContract = { readonly bytecode: Hex; readonly abi: unknown }

/** Our own contracts, compiled by compile.ts. */
export type Compiled = Readonly<
  Record<'AccountDelegate' | 'ContractWallet' | 'DevToken' | 'PriceFeed' | 'UniversalResolver', CompiledContract>
>

type Deployed = { readonly source: string; readonly code: Hex }
type Deployable = { readonly source: string; readonly bytecode: Hex }

/** Contracts that others wrote, taken from their packages by extract.ts: code to be put in place, or bytecode to be deployed. */
export type Prebuilt = Readonly<
  Record<
    | 'multicall3'
    | 'gasPriceOracleFjord'
    | 'gasPriceOracleIsthmus'
    | 'layerOneBlockFjord'
    | 'layerOneBlockIsthmus'
    | 'ensRegistry',
    Deployed
  > &
    Record<'reverseRegistrar' | 'publicResolver', Deployable>
>

/** Written by compile.ts, whose test compares it with the sources; a JSON file cannot say that its text is hexadecimal. */
export const compiled = compiledJson as Compiled

/** Written by extract.ts, likewise. */
export const prebuilt = prebuiltJson as Prebuilt
