import type { Chain, Quote, Token } from '@latchkey/evm'
import { amountText } from '@latchkey/ui'

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
export function describeShortfall(input: ShortfallInput): string | undefined {
  const { symbol } = input.chain.nativeCurrency
  const fee = input.quote?.maxFee ?? 0n
  if (input.token !== undefined) {
    const balance = input.tokenBalance
    if (balance !== undefined && input.amount > balance) {
      return lacking(input.token, input.amount - balance, balance)
    }
    if (fee <= input.nativeBalance) return undefined
    const short = figure(fee - input.nativeBalance, input.chain.nativeCurrency)
    return `Not enough ${symbol} for the network fee. ${short} more is needed.`
  }
  if (input.amount > input.nativeBalance) {
    return lacking(input.chain.nativeCurrency, input.amount - input.nativeBalance, input.nativeBalance)
  }
  const short = input.amount + fee - input.nativeBalance
  if (short <= 0n) return undefined
  return `Amount and network fee together need ${figure(short, input.chain.nativeCurrency)} more than you have. Max leaves room for the fee.`
}

type Unit = { readonly symbol: string; readonly decimals: number }

function lacking(unit: Unit, short: bigint, balance: bigint): string {
  if (balance === 0n) return `You have no ${unit.symbol} on this network.`
  const has = `${amountText(balance, unit.decimals)} ${unit.symbol}`
  return `Not enough ${unit.symbol}. You have ${has} and need ${figure(short, unit)} more.`
}

/** In so many places that it can be read, and never less than is missing. */
function figure(short: bigint, { symbol, decimals }: Unit): string {
  return `${amountText(short, decimals, { maxFraction: 6 })} ${symbol}`
}
