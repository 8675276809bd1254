import {
  type Address,
  type Balances,
  buildTransfer,
  type Chain,
  EvmError,
  type Token,
  type Transfer,
} from '@latchkey/evm'
import { clearerAmounts, readAmountText } from '@latchkey/ui'
import type { Priced } from '../../hooks/useQuote.ts'
import { toSentence } from '../../texts/sentence.ts'
import type { TransferDraft } from './transferDraft.ts'
import type { TransferSentence } from './transferSentence.ts'

export type DraftCheck = {
  /** Absent for the native coin. */
  readonly token: Token | undefined
  /** The typed amount, in the smallest unit; for a native Max it is known from the quote only. */
  readonly amount: bigint | undefined
  readonly amountError: TransferSentence | undefined
  readonly transferError: TransferSentence | undefined
  /** The part of the transfer that can be priced so far. */
  readonly priced: Priced | undefined
}

export type DraftContext = {
  readonly from: Address
  readonly to: Address | undefined
  readonly chain: Chain
  readonly tokens: readonly Token[]
  readonly balances: Balances | undefined
}

/** The form's fields, understood without asking anybody. Total: every problem is a sentence. */
export function checkDraft(draft: TransferDraft, context: DraftContext): DraftCheck {
  const token = context.tokens.find((candidate) => candidate.address === draft.asset)
  const amount = readAmount(draft, token, context)
  if (typeof amount === 'function') return { ...nothing, token, amountError: amount }
  if (amount === undefined) return { ...nothing, token }
  const maxOf = draft.isMax && token === undefined ? context.balances?.native : undefined
  // Max is asked for before the recipient is known: the own account stands in, and the answer is asked for again.
  const to = context.to ?? (maxOf === undefined ? undefined : context.from)
  const known = { token, amount: maxOf === undefined ? amount : undefined, amountError: undefined }
  if (to === undefined) return { ...known, transferError: undefined, priced: undefined }
  try {
    const transfer = toTransfer({ context, to, token, amount })
    return { ...known, transferError: undefined, priced: maxOf === undefined ? { transfer } : { transfer, maxOf } }
  } catch (error) {
    if (!(error instanceof EvmError)) throw error
    return { ...known, transferError: toSentence(error.message), priced: undefined }
  }
}

const nothing = { amount: undefined, amountError: undefined, transferError: undefined, priced: undefined }

/** The amount in the smallest unit, undefined when none was given yet, or the sentence of the problem. */
function readAmount(
  draft: TransferDraft,
  token: Token | undefined,
  context: DraftContext,
): bigint | undefined | TransferSentence {
  if (draft.isMax) return readMax(token, context)
  if (draft.amount.trim() === '') return undefined
  try {
    const amount = readAmountText(draft.amount, token?.decimals ?? context.chain.nativeCurrency.decimals)
    return amount > 0n ? amount : (say) => say('transfer.amount.zero')
  } catch (error) {
    if (error instanceof EvmError) return explainAmount(error, draft.amount.trim())
    throw error
  }
}

/** Says what to write instead, in the visitor's own figures where that is possible. */
function explainAmount(error: EvmError, typed: string): TransferSentence {
  if (error.code === 'ambiguous_amount') {
    const [thousands, decimals] = clearerAmounts(typed)
    return (say) => say('transfer.amount.ambiguous', { typed, thousands, decimals })
  }
  return toSentence(error.hint === undefined ? error.message : `${error.message} ${error.hint}`)
}

function readMax(token: Token | undefined, { balances, chain }: DraftContext): bigint | undefined | TransferSentence {
  if (balances === undefined) return undefined
  const balance = token === undefined ? balances.native : (balances.tokens.get(token.address) ?? 0n)
  const { symbol } = token ?? chain.nativeCurrency
  return balance > 0n ? balance : (say) => say('transfer.short.noneOn', { symbol, network: chain.name })
}

function toTransfer(parts: { context: DraftContext; to: Address; token: Token | undefined; amount: bigint }): Transfer {
  const { context, to, token, amount } = parts
  return buildTransfer({
    chainId: context.chain.id,
    from: context.from,
    to,
    asset: token === undefined ? { type: 'native' } : { type: 'token', token },
    amount,
  })
}
