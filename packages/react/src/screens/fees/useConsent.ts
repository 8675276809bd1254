import { type Chain, type FeeJudgement, type FeeVerdict, feeFigure } from '@latchkey/evm'
import { type Amounts, useAmounts, useTell } from '@latchkey/ui'
import { useState } from 'react'

/** Confirmations asked of a visitor before something is sent. */
export type ConsentQuestion = {
  /** The network that the fee is of; absent where it is not known, and nothing costs anything. */
  readonly chain: Chain | undefined
  readonly judgement: FeeJudgement
  /** The most that the fee can be, in wei. */
  readonly maxFee: bigint
  /** Further warnings, in sentences. */
  readonly otherDoubts?: readonly string[]
}

export type ConsentState = {
  readonly verdict: FeeVerdict
  readonly doubts: readonly string[]
  /** The text to be typed. */
  readonly fee: { readonly figure: string; readonly symbol: string }
  readonly typed: string
  /** True where there is something to be ticked, which may be beside what is typed. */
  readonly asksTick: boolean
  readonly isTicked: boolean
  readonly tick: (isTicked: boolean) => void
  readonly type: (text: string) => void
  /** True when everything that is asked has been done. */
  readonly isGiven: boolean
  /** Whether what was done so far is enough for another answer about the fee as well. */
  readonly covers: (other: Pick<ConsentQuestion, 'judgement' | 'maxFee'>) => boolean
}

/** A fee that was typed holds for fees up to this much above it: it moves with each block. */
const tolerancePercent = 10n

/** Holds what a visitor has ticked and typed. It counts for the doubts that were there then, and for no others. */
export function useConsent({ chain, judgement, maxFee, otherDoubts = [] }: ConsentQuestion): ConsentState {
  const [tickedFor, setTickedFor] = useState<string>()
  const [typed, setTyped] = useState('')
  const tell = useTell()
  const amounts = useAmounts()
  const otherKey = otherDoubts.join('\n')
  // A fee that is typed needs no tick; what else is doubted does.
  const key = judgement.verdict === 'type' ? otherKey : keyOf(judgement, otherDoubts)
  const areOthersTicked = otherKey === '' || tickedFor === key
  const isTypedFor = (fee: bigint) => isTyped(typed, { maxFee: fee, chain, amounts })
  const isTicked = tickedFor === key
  const covers: ConsentState['covers'] = (other) => {
    if (other.judgement.verdict === 'refuse') return false
    if (other.judgement.verdict === 'type') return isTypedFor(other.maxFee) && areOthersTicked
    const wanted = keyOf(other.judgement, otherDoubts)
    const isTypedBefore = judgement.verdict === 'type' && isTypedFor(maxFee) && areOthersTicked
    return wanted === '' || wanted === tickedFor || isTypedBefore
  }
  return {
    verdict: judgement.verdict,
    doubts: [...judgement.reasons.map(({ error }) => amounts.fromPoint(tell(error).sentence)), ...otherDoubts],
    fee:
      chain === undefined
        ? { figure: '', symbol: '' }
        : { figure: amounts.fromPoint(feeFigure(maxFee, chain)), symbol: chain.nativeCurrency.symbol },
    typed,
    asksTick: key !== '',
    isTicked,
    tick: (isNowTicked) => setTickedFor(isNowTicked ? key : undefined),
    type: setTyped,
    isGiven: covers({ judgement, maxFee }),
    covers,
  }
}

/** By their codes: the figures in their words move with each block. */
function keyOf({ reasons }: FeeJudgement, otherDoubts: readonly string[]): string {
  return [...reasons.map(({ error }) => error.code), ...otherDoubts].join('\n')
}

type Asked = { readonly maxFee: bigint; readonly chain: Chain | undefined; readonly amounts: Amounts }

/** The typed amount is the fee in some reading of it, with or without the coin behind it. */
function isTyped(typed: string, { maxFee, chain, amounts }: Asked): boolean {
  if (chain === undefined) return false
  const { decimals, symbol } = chain.nativeCurrency
  const text = typed.trim().replace(new RegExp(`\\s*${escapePattern(symbol)}$`, 'i'), '')
  return amounts.readings(text, decimals).some((amount) => {
    const difference = amount > maxFee ? amount - maxFee : maxFee - amount
    return difference * 100n <= maxFee * tolerancePercent
  })
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
