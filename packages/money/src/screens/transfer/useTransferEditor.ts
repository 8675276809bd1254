import type { Account } from '@latchkey/connect'
import type { Balances, Chain } from '@latchkey/evm'
import { useBalances, useQuote, useSponsor, useTokens } from '@latchkey/react'
import type { QuoteAnswer } from '@latchkey/react/parts'
import { type Amounts, useAmounts } from '@latchkey/ui'
import { checkDraft, type DraftCheck } from './checkDraft.ts'
import type { FeeState } from './FeeGroup.tsx'
import { type FeeBounds, feeChoiceOf, findFeeFault } from './feeDraft.ts'
import { reserveOf } from './feeText.ts'
import { requestToSend } from './requestToSend.ts'
import { describeShortfall } from './shortfall.ts'
import type { TransferDraft } from './transferDraft.ts'
import { type TransferSentence, toldOf } from './transferSentence.ts'
import { useRecipientFindings } from './useRecipientFindings.ts'
import { type ResolvedRecipient, useResolvedRecipient } from './useResolvedRecipient.ts'

/** The knowledge of a form, as `useTransferEditor` has it. */
export type TransferEditorState = ReturnType<typeof useTransferEditor>

/** Everything the open form shows beside what was typed. */
export function useTransferEditor(draft: TransferDraft, chain: Chain, account: Account) {
  const amounts = useAmounts()
  const tokens = useTokens().tokens.filter((token) => token.chainId === chain.id)
  const recipient = useResolvedRecipient(draft.to, chain)
  const balances = useBalances({ address: account.address, chainId: chain.id })
  const to = recipient.status === 'resolved' ? recipient.address : undefined
  const check = checkDraft(draft, { from: account.address, to, chain, tokens, balances: balances.data, amounts })
  const isCovered = describeMissing(check, balances.data, chain, undefined) === undefined
  const feeChoice = feeChoiceOf(draft.fee, amounts) ?? 'normal'
  const priced = check.priced && { ...check.priced, feeChoice }
  const { answer, isCurrent, isAsking } = useQuote(isCovered ? priced : undefined)
  const current = isCurrent ? answer : undefined
  // A Max keeps a fee back, which nobody else pays.
  const sponsoring = useSponsor(isCovered && priced?.maxOf === undefined ? requestToSend(priced?.transfer) : undefined)
  const name = recipient.status === 'resolved' ? recipient.name : undefined
  const findings = useRecipientFindings({ chain, token: check.token, from: account.address, to, name })
  return {
    tokens,
    recipient,
    findings,
    balances,
    check: { ...check, priced },
    /** The fault of prices that were set by hand. */
    feeFault: findFeeFault(draft.fee, boundsOf(answer), { chain, amounts }),
    /** The answer for exactly what is in the form now. */
    answer: current,
    amountText: shownAmount(draft, check, { answer, chain, amounts }),
    /** Something that a review needs is on its way. */
    isReading:
      recipient.status === 'resolving' ||
      balances.isPending ||
      (isAsking && current === undefined && isCovered) ||
      sponsoring.status === 'asking',
    shortfall: describeMissing(check, balances.data, chain, sponsoring.status === 'paid' ? undefined : current),
    shortSymbol: findShortSymbol(check, balances.data, chain),
    fee:
      sponsoring.status === 'paid'
        ? sponsoring
        : toFeeState({ check, recipient, isCovered, answer, isAsking, isMax: draft.isMax }),
  }
}

function describeMissing(
  { token, amount, priced }: DraftCheck,
  balances: Balances | undefined,
  chain: Chain,
  answer: QuoteAnswer | undefined,
): TransferSentence | undefined {
  if (balances === undefined) return undefined
  if (answer?.amount !== undefined && answer.estimate.status === 'unavailable') {
    return toldOf(answer.estimate.error)
  }
  // A native Max always fits: its amount is what the fee leaves.
  if (amount === undefined || priced?.maxOf !== undefined) return undefined
  const tokenBalance = token === undefined ? undefined : balances.tokens.get(token.address)
  const quote = answer?.estimate.status === 'quoted' ? answer.estimate.quote : undefined
  return describeShortfall({ chain, token, amount, nativeBalance: balances.native, tokenBalance, quote })
}

/** The asset that is short wherever something is: the token, unless there is enough of it. */
function findShortSymbol({ token, amount }: DraftCheck, balances: Balances | undefined, chain: Chain): string {
  const has = token && balances?.tokens.get(token.address)
  const isEnough = has !== undefined && has > 0n && (amount ?? 0n) <= has
  return token === undefined || isEnough ? chain.nativeCurrency.symbol : token.symbol
}

/** The text of "Amount": the typed one, or the Max that follows balance and fee. */
function shownAmount(
  draft: TransferDraft,
  { token, amount }: DraftCheck,
  { answer, chain, amounts }: { answer: QuoteAnswer | undefined; chain: Chain; amounts: Amounts },
): string {
  if (!draft.isMax) return draft.amount
  const max = token === undefined ? answer?.amount : amount
  return max === undefined || max < 0n ? '' : amounts.write(max, token?.decimals ?? chain.nativeCurrency.decimals)
}

function boundsOf(answer: QuoteAnswer | undefined): FeeBounds | undefined {
  if (answer?.estimate.status !== 'quoted') return undefined
  const { quote, choices } = answer.estimate
  return { quote, nextBaseFee: choices?.nextBaseFee }
}

function toFeeState(known: {
  check: DraftCheck
  recipient: ResolvedRecipient
  isCovered: boolean
  answer: QuoteAnswer | undefined
  isAsking: boolean
  isMax: boolean
}): FeeState {
  const { check, answer, isAsking } = known
  if (!known.isCovered) return { status: 'idle', why: 'uncovered' }
  if (check.priced === undefined) return { status: 'idle', why: 'unfilled' }
  if (answer === undefined) return { status: 'asking' }
  if (answer.estimate.status === 'quoted') {
    const { quote, choices } = answer.estimate
    // The last answer may be one for an amount that was typed: nothing was kept back of that.
    const maxOf = answer.amount === undefined ? undefined : check.priced.maxOf
    return { status: 'quoted', quote, isAsking, choices, reserveWei: reserveOf(quote, maxOf) }
  }
  return isAsking ? { status: 'asking' } : { status: 'unavailable', error: answer.estimate.error }
}
