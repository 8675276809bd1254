import type { Chain, Quote, Token } from '@latchkey/evm'
import type { Amounts } from '@latchkey/ui'
import type { TransferSentence } from './transferSentence.ts'

export type ShortfallInput = {
  readonly chain: Chain
  /** Absent for the native coin. */
  readonly token: Token | undefined
  /** In the smallest unit of what is sent. */
  readonly amount: bigint
  readonly nativeBalance: bigint
  readonly tokenBalance: bigint | undefined
  readonly quote: Quote | undefined
}

/** The shortage of the account for this transfer, in words; undefined without one. The fee counts at its most. */
export function describeShortfall(input: ShortfallInput): TransferSentence | undefined {
  const { symbol } = input.chain.nativeCurrency
  const fee = input.quote?.maxFee ?? 0n
  if (input.token !== undefined) {
    const balance = input.tokenBalance
    if (balance !== undefined && input.amount > balance) {
      return lacking(input.token, input.amount - balance, balance)
    }
    if (fee <= input.nativeBalance) return undefined
    const lack = fee - input.nativeBalance
    return (say, { amounts }) =>
      say('transfer.short.fee', { symbol, short: figure(lack, input.chain.nativeCurrency, amounts) })
  }
  if (input.amount > input.nativeBalance) {
    return lacking(input.chain.nativeCurrency, input.amount - input.nativeBalance, input.nativeBalance)
  }
  const missing = input.amount + fee - input.nativeBalance
  if (missing <= 0n) return undefined
  return (say, { amounts }) =>
    say('transfer.short.both', { short: figure(missing, input.chain.nativeCurrency, amounts) })
}

type Unit = { readonly symbol: string; readonly decimals: number }

function lacking(unit: Unit, missing: bigint, has: bigint): TransferSentence {
  const { symbol } = unit
  if (has === 0n) return (say) => say('transfer.short.none', { symbol })
  return (say, { amounts }) => {
    const balance = `${amounts.exact(has, unit.decimals)} ${symbol}`
    return say('transfer.short.amount', { symbol, balance, short: figure(missing, unit, amounts) })
  }
}

/** In so many places that it can be read, and never less than is missing. */
function figure(short: bigint, { symbol, decimals }: Unit, amounts: Amounts): string {
  return `${amounts.write(short, decimals, { maxFraction: 6 })} ${symbol}`
}
