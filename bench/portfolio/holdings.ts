import { toAddress } from '@latchkey/evm'

export const multicall3 = toAddress('0xcA11bde05977b3631167028862bE2a173976CA11')

/** The account's coins on every network, in wei. */
export const coins = 12_345_678_901_234_567_890n

/** A token holds what its address says. */
export const balanceAt = (address: string): bigint => BigInt(address) * 1_000_003n
