import {
  type Address,
  type Balances,
  buildTransfer,
  type Chain,
  EvmError,
  type Token,
  type Transfer,
} from '@latchkey/evm'
import type { Priced } from '@latchkey/react/parts'
import type { Amounts } from '@latchkey/ui'
import type { TransferDraft } from './transferDraft.ts'
import { type TransferSentence, toldOf, toldWithHint } from './transferSentence.ts'

export type DraftCheck = {
  /** Absent for the native coin. */
  readonly token: Token | undefined
  /** The typed amount, in the smallest unit; for a native Max it is known from the quote only. */
  readonly amount: bigint | undefined
  readonly amountError: TransferSentence | undefined
  /** The amounts that a typed one may mean which can be read in two ways, in the smallest unit. */
  readonly readings?: readonly bigint[]
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
  readonly amounts: Amounts
}

/** The form's fields, understood without asking anybody. Total: every problem is a sentence. */
export function checkDraft(draft: TransferDraft, context: DraftContext): DraftCheck {
  const token = context.tokens.find((candidate) => candidate.address === draft.asset)
  const amount = readAmount(draft, token, context)
  if (typeof amount === 'object') return { ...nothing, token, ...amount }
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
    return { ...known, transferError: toldOf(error), priced: undefined }
  }
}

const nothing = { amount: undefined, amountError: undefined, transferError: undefined, priced: undefined }

/** The amount in the smallest unit, undefined when none was given yet, or the sentence of the problem. */
function readAmount(
  draft: TransferDraft,
  token: Token | undefined,
  context: DraftContext,
): bigint | undefined | AmountFault {
  const { decimals } = token ?? context.chain.nativeCurrency
  if (draft.isMax) return readMax(token, context)
  if (draft.amount.trim() === '') return undefined
  try {
    const amount = context.amounts.read(draft.amount, decimals)
    return amount > 0n ? amount : { amountError: (say) => say('transfer.amount.zero') }
  } catch (error) {
    if (!(error instanceof EvmError)) throw error
    if (error.code !== 'ambiguous_amount') return { amountError: toldWithHint(error) }
    return {
      amountError: (say) => say('transfer.amount.twoReadings', { typed: draft.amount.trim() }),
      readings: context.amounts.readings(draft.amount, decimals),
    }
  }
}

type AmountFault = Pick<DraftCheck, 'readings'> & { readonly amountError: TransferSentence }

function readMax(token: Token | undefined, { balances, chain }: DraftContext): bigint | undefined | AmountFault {
  if (balances === undefined) return undefined
  const balance = token === undefined ? balances.native : (balances.tokens.get(token.address) ?? 0n)
  const { symbol } = token ?? chain.nativeCurrency
  if (balance > 0n) return balance
  return { amountError: (say) => say('transfer.short.noneOn', { symbol, network: chain.name }) }
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
