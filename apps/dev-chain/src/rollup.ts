import type { Hex, Rpc } from '@latchkey/base'
import { type Address, toAddress, zeroAddress } from '@latchkey/evm'
import { pad, toHex } from 'viem/utils'
import { prebuilt } from './contracts.ts'
import { applyAll, setBalance, setCode, setStorage } from './nodeWrites.ts'

/** The upgrades of the OP stack that changed what a transaction pays for layer 1. */
export type RollupMode = 'bedrock' | 'ecotone' | 'fjord' | 'isthmus'

/** Where every OP-stack chain has its fee oracle and its knowledge of layer 1. */
export const gasPriceOracle: Address = toAddress('0x420000000000000000000000000000000000000F')
const layerOneBlock: Address = toAddress('0x4200000000000000000000000000000000000015')

/** The oracle's slot 0: one byte each, from the right, for isEcotone, isFjord and isIsthmus. */
const oracleFlags: Readonly<Record<RollupMode, bigint>> = {
  bedrock: 0x0n,
  ecotone: 0x1n,
  fjord: 0x101n,
  isthmus: 0x10101n,
}

/**
 * The rules the node itself charges by. Before Fjord it knows none of its own: there the oracle answers as it did, and
 * the node charges as under Fjord.
 */
export function hardforkOf(mode: RollupMode): 'fjord' | 'isthmus' {
  return mode === 'isthmus' ? 'isthmus' : 'fjord'
}

const gwei = 1_000_000_000n
const layerOneBaseFee = 10n * gwei
const layerOneBlobBaseFee = gwei
const baseFeeScalar = 2_269n
const blobBaseFeeScalar = 1_055_762n
const bedrockOverhead = 188n
const bedrockScalar = 684_000n
/** Gas × scalar / 10⁶ is not a whole number for a plain transfer, so that rounding shows. */
const operatorFeeScalar = 1_234_567_891n
const operatorFeeConstant = 25n * gwei

/**
 * Puts the real fee oracle and layer-1 block contract at their predeploys, with values that make every part of the fee
 * differ from zero.
 */
export async function installRollup(rpc: Rpc, mode: RollupMode): Promise<void> {
  const isIsthmus = mode === 'isthmus'
  const slots: readonly (readonly [number, bigint])[] = [
    [1, layerOneBaseFee],
    [3, (baseFeeScalar << 96n) | (blobBaseFeeScalar << 64n)],
    [5, bedrockOverhead],
    [6, bedrockScalar],
    [7, layerOneBlobBaseFee],
    ...(isIsthmus ? ([[8, (operatorFeeScalar << 64n) | operatorFeeConstant]] as const) : []),
  ]
  await applyAll(rpc, [
    setCode(gasPriceOracle, prebuilt[isIsthmus ? 'gasPriceOracleIsthmus' : 'gasPriceOracleFjord'].code),
    setCode(layerOneBlock, prebuilt[isIsthmus ? 'layerOneBlockIsthmus' : 'layerOneBlockFjord'].code),
    setStorage(gasPriceOracle, word(0n), word(oracleFlags[mode])),
    ...slots.map(([slot, value]) => setStorage(layerOneBlock, word(BigInt(slot)), word(value))),
    // A read without a sender is charged to the zero address, which otherwise fails for want of funds.
    setBalance(zeroAddress, 10n ** 24n),
  ])
}

function word(value: bigint): Hex {
  return pad(toHex(value), { size: 32 })
}
