import type { Hex } from '@latchkey/base'
import { readAnswer } from '../abi/abiWords.ts'
import { type Address, sameAddress } from '../address.ts'
import type { Pool } from '../chains/chainPrices.ts'
import type { ChainRead } from '../multicall/readChain.ts'
import type { Money } from './money.ts'

/** Why a pool tells no price. */
export type PoolFault = 'no_answer' | 'other_tokens' | 'unsteady'

/** How long back a price is the mean of, in seconds: what one block does to a pool hardly moves it. */
const windowSeconds = 1_800
/** The price of this moment may differ from the mean by so many hundredths. */
const maxDifference = 5n
/** Ticks of a Uniswap v3 pool. */
const maxTick = 887_272n
/** Binary places of a ratio while it is worked out, and decimal ones of the result. */
const ratioBits = 192n
const resultDecimals = 18

/** `token0()`, `token1()`, `slot0()` of a Uniswap v3 pool, `observe([1800,0])`, and `decimals()` of a token. */
const token0: Hex = '0x0dfe1681'
const token1: Hex = '0xd21220a7'
const slot0: Hex = '0x3850c7bd'
const observe: Hex = `0x883bdbfd${[32, 2, windowSeconds, 0].map((each) => each.toString(16).padStart(64, '0')).join('')}`
const decimalsOf: Hex = '0x313ce567'

/** The questions whose answers `judgePool` takes, in its order. */
export function poolReads({ address, token, against }: Pool): readonly ChainRead[] {
  return [
    ...[token0, token1, slot0, observe].map((data) => ({ to: address, data })),
    ...[token, against.token].map((to) => ({ to, data: decimalsOf })),
  ]
}

/**
 * The cost of one whole token of a pool in whole tokens of the other: the mean of half an hour, which the price of this
 * moment has to be near; cut behind 18 decimals.
 */
export function judgePool(pool: Pool, answers: readonly (Hex | undefined)[]): Money | PoolFault {
  const [first, second, slot, observed, ownDecimals, otherDecimals] = answers.map(readAnswer)
  const [own, other] = [decimalsIn(ownDecimals?.number(0)), decimalsIn(otherDecimals?.number(0))]
  const [one, two, root] = [first?.address(0), second?.address(0), slot?.number(0)]
  const tick = readMeanTick(observed)
  if (own === undefined || other === undefined || one === undefined || two === undefined) return 'no_answer'
  if (tick === undefined || root === undefined || root === 0n || root >= 1n << 160n) return 'no_answer'
  const isFirst = arePair([one, two], pool)
  if (isFirst === undefined) return 'other_tokens'
  // Both are of the second token for one of the first, in smallest units.
  const mean = ratioAtTick(tick)
  const now = (root * root) << (ratioBits - 192n)
  const difference = now > mean ? now - mean : mean - now
  if (difference * 100n > mean * maxDifference) return 'unsteady'
  const whole = 10n ** BigInt(resultDecimals + own)
  const cost = isFirst ? (mean * whole) >> ratioBits : (whole << ratioBits) / mean
  return { units: cost / 10n ** BigInt(other), decimals: resultDecimals }
}

/** True where the pool's own token is its first, false where it is its second; undefined where it is a pool of others. */
function arePair([one, two]: readonly [Address, Address], { token, against }: Pool): boolean | undefined {
  if (sameAddress(one, token) && sameAddress(two, against.token)) return true
  return sameAddress(two, token) && sameAddress(one, against.token) ? false : undefined
}

/** The mean of the ticks since the window began, towards the smaller one as Uniswap's own library has it. */
function readMeanTick(observed: ReturnType<typeof readAnswer> | undefined): bigint | undefined {
  const [offset, count] = [observed?.number(0), observed?.number(2)]
  const [before, now] = [observed?.signed(3), observed?.signed(4)]
  if (offset !== 64n || count !== 2n || before === undefined || now === undefined) return undefined
  const window = BigInt(windowSeconds)
  const moved = now - before
  const tick = moved / window - (moved < 0n && moved % window !== 0n ? 1n : 0n)
  return tick >= -maxTick && tick <= maxTick ? tick : undefined
}

/** 1.0001 to the power of a tick. */
function ratioAtTick(tick: bigint): bigint {
  let ratio = 1n << ratioBits
  let square = (10_001n << ratioBits) / 10_000n
  for (let left = tick < 0n ? -tick : tick; left > 0n; left >>= 1n) {
    if (left % 2n === 1n) ratio = (ratio * square) >> ratioBits
    square = (square * square) >> ratioBits
  }
  return tick < 0n ? (1n << (2n * ratioBits)) / ratio : ratio
}

function decimalsIn(value: bigint | undefined): number | undefined {
  return value !== undefined && value <= 36n ? Number(value) : undefined
}
