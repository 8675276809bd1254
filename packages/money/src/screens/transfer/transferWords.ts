import { sentCollectible, type TransferRecord } from '@latchkey/connect'
import {
  type Chain,
  type CollectibleTransfer,
  cleanText,
  confirmationsNeeded,
  shortAddress,
  shortNumber,
  type Token,
  type Transfer,
} from '@latchkey/evm'
import type { Amounts } from '@latchkey/ui'
import { isOver } from './isOver.ts'
import type { SayTransfer } from './transferSentence.ts'

type Sum = { readonly transfer: Transfer; readonly chain: Chain; readonly token: Token | undefined }

/** The amount that leaves the account beside the fee, such as "12.5 USDL". Exact. */
export function transferAmount({ transfer, chain, token }: Sum, amounts: Amounts): string {
  if (token !== undefined) return `${amounts.exact(transfer.nonNativeValue ?? 0n, token.decimals)} ${token.symbol}`
  return `${amounts.exact(transfer.value, chain.nativeCurrency.decimals)} ${chain.nativeCurrency.symbol}`
}

/** A collectible in words, such as "3 × Tide Shells #4"; by its contract where its collection has no name. */
export function collectibleWords(
  { contract, tokenId, amount }: Pick<CollectibleTransfer, 'contract' | 'tokenId' | 'amount'>,
  collection: string | undefined,
  say: SayTransfer,
): string {
  const name = cleanText(collection) ?? shortAddress(contract)
  const number = shortNumber(String(tokenId))
  if (amount === 1n) return say('transfer.collectible', { name, number })
  return say('transfer.collectibles', { count: String(amount), name, number })
}

/** The unit of a remembered transfer; undefined where its network is not configured any more, or its amount is none. */
export function readUnit(record: TransferRecord, chain: Chain | undefined, say: SayTransfer) {
  const unit = record.token ?? chain?.nativeCurrency
  if (unit === undefined || !/^\d{1,78}$/.test(record.amount)) return undefined
  // Read from storage: it may hold what turns the words after it round.
  return { decimals: unit.decimals, symbol: cleanText(unit.symbol) ?? say('transfer.tokens') }
}

type Words = { readonly say: SayTransfer; readonly amounts: Amounts }

/** The amount of a remembered transfer, every digit of it; in the smallest unit where nobody knows another one. */
export function recordAmount(record: TransferRecord, chain: Chain | undefined, { say, amounts }: Words): string {
  const sent = sentCollectible(record)
  if (sent !== undefined) return collectibleWords(sent, record.collection, say)
  const unit = readUnit(record, chain, say)
  if (unit === undefined) return say('transfer.smallest', { amount: record.amount })
  return `${amounts.exact(BigInt(record.amount), unit.decimals)} ${unit.symbol}`
}

/** How a status is told: a word for lists, a sentence for the live region, and whether it went well. */
export type StatusWords = {
  readonly word: string
  readonly sentence: string
  readonly mood: Mood
}

type Mood = 'waiting' | 'good' | 'bad'

/** Where a transfer stands, in words; in English unless it is handed the words of another language. */
export function statusWords(record: TransferRecord, say: SayTransfer): StatusWords {
  const { status, failure, batch } = record
  const mood = moodOf(record)
  const counted = { count: record.confirmations, needed: confirmationsNeeded }
  if (batch === 'failed') {
    return { word: say('transfer.status.unsent.word'), sentence: say('transfer.status.unsent.sentence'), mood }
  }
  switch (status) {
    case 'unknown':
      return {
        word: say('transfer.status.unknown.word'),
        sentence: say(failure === undefined ? 'transfer.status.unknown.sentence' : 'transfer.status.unknown.unheard'),
        mood,
      }
    case 'included':
      return {
        word: say('transfer.status.included.word', counted),
        sentence: say('transfer.status.included.sentence', counted),
        mood,
      }
    case 'confirmed': {
      const isGood = mood === 'good'
      const sentence = say(isGood ? 'transfer.status.confirmed.sentence' : 'transfer.status.confirmed.mismatch')
      return { word: say('transfer.status.confirmed.word'), sentence, mood }
    }
    case 'reverted': {
      const isFinal = isOver(record)
      const end = isFinal ? 'reverted' : 'failing'
      return {
        word: isFinal ? say('transfer.status.reverted.word') : say('transfer.status.failing.word', counted),
        // The fee of a batch may be somebody else's.
        sentence: say(
          isFinal && batch !== undefined ? 'transfer.status.undone.sentence' : `transfer.status.${end}.sentence`,
        ),
        mood,
      }
    }
    case 'cancelled': {
      const word = say('transfer.status.cancelled.word')
      if (!isCancelledHere(record)) return { word, sentence: say('transfer.status.cancelled.sentence'), mood }
      // It went as the visitor asked: that is no failure.
      return { word, sentence: say('transfer.status.cancelled.here'), mood: 'good' }
    }
    default:
      return { word: say(`transfer.status.${status}.word`), sentence: say(`transfer.status.${status}.sentence`), mood }
  }
}

/** True where the very transaction that took its place was asked for in this browser. */
function isCancelledHere({ attempts = [], replacedBy }: TransferRecord): boolean {
  return attempts.some(({ kind, hash }) => kind === 'cancel' && hash !== undefined && hash === replacedBy)
}

function moodOf({ status, mismatch }: TransferRecord): Mood {
  switch (status) {
    case 'awaiting':
    case 'submitted':
    case 'seen':
    case 'included':
      return 'waiting'
    case 'confirmed':
      // Nothing that differs from what was approved is ever called well done.
      return mismatch === undefined ? 'good' : 'bad'
    default:
      return 'bad'
  }
}
