import { type Chain, formatAmount, type Quote, type Token } from '@latchkey/evm'

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

/** What the account lacks for this transfer, in words; undefined when it has enough. The fee counts at its most. */
export function describeShortfall(input: ShortfallInput): string | undefined {
  const { symbol, decimals } = input.chain.nativeCurrency
  const fee = input.quote?.maxFee ?? 0n
  if (input.token !== undefined) {
    const balance = input.tokenBalance
    if (balance !== undefined && input.amount > balance) {
      return lacking(input.token.symbol, input.amount - balance, balance, input.token.decimals)
    }
    if (fee <= input.nativeBalance) return undefined
    return `Not enough ${symbol} for the network fee: ${formatAmount(fee - input.nativeBalance, decimals)} ${symbol} short.`
  }
  if (input.amount > input.nativeBalance) {
    return lacking(symbol, input.amount - input.nativeBalance, input.nativeBalance, decimals)
  }
  const short = input.amount + fee - input.nativeBalance
  if (short <= 0n) return undefined
  return `Not enough ${symbol} for the amount and the network fee together: ${formatAmount(short, decimals)} ${symbol} short. Max sends everything that the fee leaves.`
}

function lacking(symbol: string, short: bigint, balance: bigint, decimals: number): string {
  return `Not enough ${symbol}: you have ${formatAmount(balance, decimals)}, ${formatAmount(short, decimals)} ${symbol} short.`
}
