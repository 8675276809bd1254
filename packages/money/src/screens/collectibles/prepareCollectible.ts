import { type AppError, RpcError } from '@latchkey/base'
import type { Hub } from '@latchkey/connect'
import {
  type Address,
  buildCollectibleTransfer,
  type Chain,
  type Collectible,
  countCollectible,
  EvmError,
  resolveName,
  type Token,
  TransferError,
} from '@latchkey/evm'
import { askForQuote } from '@latchkey/react/parts'
import { findRecipientProblems } from '../transfer/recipientFindings.ts'
import type { Review } from '../transfer/review.ts'
import type { SayTransfer } from '../transfer/transferSentence.ts'
import { type TransferSentence, toldWithHint } from '../transfer/transferSentence.ts'
import { collectibleWords } from '../transfer/transferWords.ts'
import { collectionName } from './collectibleText.ts'

/** A collectible that is to be sent, and to whom. */
export type CollectibleOrder = {
  readonly chain: Chain
  readonly collectible: Collectible
  readonly to: Address
  /** How many of it. */
  readonly amount: bigint
  /** The name that was typed, if it was one. */
  readonly recipientName: string | undefined
  /** In the language in which the review is read. */
  readonly say: SayTransfer
}

/** The reason a review cannot be shown: a sentence for the field it belongs to. */
export type CollectibleProblem = {
  readonly field: 'to' | 'amount'
  readonly message: TransferSentence
}

/** Refusals of a contract, after which a review would only lead to a fee that is lost. */
const lastWords = [
  'recipient_cannot_receive',
  'collectible_not_held',
  'transfer_would_fail',
  'transfer_would_fail_silently',
]

/**
 * Freezes what is to be sent: asks its contract once more who has it, resolves a name once more, checks the recipient and
 * asks for the fee, which the node works out by trying the call. What would fail gets no review.
 */
export async function prepareCollectible(hub: Hub, order: CollectibleOrder): Promise<Review | CollectibleProblem> {
  const { chain, collectible, to, amount, recipientName, say } = order
  const { owner: from, contract } = collectible
  const collection = collectionName(collectible)
  try {
    const transfer = buildCollectibleTransfer({ ...collectible, from, to, amount, collection, chainId: chain.id })
    // Its own contract is no recipient, as that of a token is none.
    const token: Token = { chainId: chain.id, address: contract, symbol: collection, name: collection, decimals: 0 }
    const [held, named, findings, { estimate }] = await Promise.all([
      countCollectible({ chain, owner: from, collectible, rpc: hub.rpc(chain.id) }),
      recipientName === undefined ? to : resolveName({ name: recipientName, chain, rpc: hub.rpc(chain.id) }),
      findRecipientProblems(hub, { chain, token, from, to, name: recipientName }),
      askForQuote(hub, { transfer }),
    ])
    if (held < amount) return toProblem('amount', new TransferError('collectible_not_held'))
    if (named !== to) {
      return { field: 'to', message: (speak) => speak('transfer.to.moved', { name: recipientName ?? '' }) }
    }
    const block = findings.find(({ severity }) => severity === 'block')
    if (block !== undefined) return { field: 'to', message: block.text }
    const words = collectibleWords({ ...collectible, amount }, collection, say)
    const common = {
      ...{ chain, token: undefined, priced: { transfer }, recipientName, findings },
      collectible: { words, collection },
    }
    if (estimate.status === 'quoted') {
      return { ...common, transfer: estimate.quote.transfer, quote: estimate.quote, whyUnquoted: undefined }
    }
    const { error, isRefused } = estimate
    if (isRefused === true || lastWords.includes(error.code)) return toProblem('to', error)
    return { ...common, transfer, quote: undefined, whyUnquoted: error }
  } catch (error) {
    if (error instanceof EvmError || error instanceof RpcError) return toProblem('to', error)
    throw error
  }
}

function toProblem(field: CollectibleProblem['field'], error: AppError): CollectibleProblem {
  return { field, message: toldWithHint(error) }
}
