import type { Activity } from '@latchkey/connect'
import {
  type Chain,
  type Collection,
  cleanText,
  type HistoryAsset,
  sameAddress,
  shortAddress,
  shortNumber,
} from '@latchkey/evm'
import type { activityTexts } from '@latchkey/texts'
import type { Amounts, Sentence } from '@latchkey/ui'
import type { SayTransfer } from '../transfer/transferSentence.ts'
import { type StatusWords, statusWords } from '../transfer/transferWords.ts'

/** Says a sentence about what has moved, in a language. */
export type SayActivity = Parameters<Sentence<typeof activityTexts>>[0]

/** The two areas that the words of a movement are taken from, and amounts as their language writes them. */
export type Says = {
  readonly say: SayActivity
  readonly sayTransfer: SayTransfer
  readonly amounts: Amounts
  /** Collections that have a name here. */
  readonly collections: readonly Collection[]
}

type Unit = { readonly decimals: number; readonly symbol: string }

/** A contract can answer no more; a record may claim anything. */
const mostDecimals = 255

/** The unit of an amount; undefined where nobody knows it, where the amount is none, and of pieces. */
function unitOf({ asset, amount }: Activity, chain: Chain | undefined, { sayTransfer }: Says): Unit | undefined {
  if (!/^\d{1,78}$/.test(amount)) return undefined
  if (asset.kind === 'coin') return chain?.nativeCurrency
  if (asset.kind === 'collectible' || asset.decimals === null || asset.decimals > mostDecimals) return undefined
  return { decimals: asset.decimals, symbol: symbolOf(asset) ?? sayTransfer('transfer.tokens') }
}

/** A token's symbol without what turns words round; undefined where it has none. */
export function symbolOf(asset: HistoryAsset): string | undefined {
  return asset.kind === 'token' ? cleanText(asset.symbol ?? undefined) : undefined
}

/** The amount at a glance and with its sign, such as "+1.25 ETH"; nothing has a sign that did not move. */
export function signedSum(activity: Activity, chain: Chain | undefined, says: Says): string {
  const sign = signOf(activity)
  const { asset, amount } = activity
  if (asset.kind === 'collectible') return `${sign}${pieces(activity, asset, shortNumber(asset.tokenId), says)}`
  const unit = unitOf(activity, chain, says)
  if (unit === undefined) return `${sign}${smallest(activity, says)}`
  const { whole, fraction } = says.amounts.glance(BigInt(amount), unit.decimals)
  return `${whole.startsWith('<') ? '' : sign}${whole}${fraction} ${unit.symbol}`
}

/** Every digit of the amount, without a sign. */
export function exactSum(activity: Activity, chain: Chain | undefined, says: Says): string {
  const { asset, amount } = activity
  if (asset.kind === 'collectible') return pieces(activity, asset, asset.tokenId, says)
  const unit = unitOf(activity, chain, says)
  return unit === undefined
    ? smallest(activity, says)
    : `${says.amounts.exact(BigInt(amount), unit.decimals)} ${unit.symbol}`
}

/** Every digit of the fee that the account paid; undefined where it paid none, or nobody knows. */
export function exactFee({ entry }: Activity, chain: Chain | undefined, amounts: Amounts): string | undefined {
  const unit = chain?.nativeCurrency
  if (entry?.fee == null || unit === undefined) return undefined
  return `${amounts.write(BigInt(entry.fee), unit.decimals)} ${unit.symbol}`
}

/** Where a movement stands, in words: as the journal says while it alone knows, else as the chain does. */
export function activityWords(
  activity: Activity,
  { say, sayTransfer }: Pick<Says, 'say' | 'sayTransfer'>,
): StatusWords {
  const { entry, record, direction } = activity
  const isJournals = record !== undefined && (entry?.isConfirmed !== true || record.mismatch !== undefined)
  // The journal may have lost sight of what is on the chain all the same.
  if (isJournals && (entry === undefined || record.status === 'included' || record.mismatch !== undefined)) {
    const words = statusWords(record, sayTransfer)
    return record.mismatch === undefined ? words : { ...words, word: say('activity.line.mismatch') }
  }
  if (entry?.outcome === 'reverted') {
    const sentence = sayTransfer('transfer.status.reverted.sentence')
    return { word: sayTransfer('transfer.status.reverted.word'), sentence, mood: 'bad' }
  }
  if (entry?.isConfirmed === false) {
    return { word: say('activity.state.confirming'), sentence: say('activity.state.confirming.why'), mood: 'waiting' }
  }
  const word = sayTransfer('transfer.status.confirmed.word')
  if (entry?.detail === 'amountOnly') return { word, sentence: say('activity.state.amountOnly'), mood: 'good' }
  const sentence =
    direction === 'in' ? say('activity.state.received') : sayTransfer('transfer.status.confirmed.sentence')
  return { word, sentence, mood: 'good' }
}

function signOf({ direction, state, amount }: Activity): string {
  if (state === 'failed' || direction === 'self' || amount === '0') return ''
  return direction === 'in' ? '+' : '−'
}

function smallest({ asset, amount }: Activity, { sayTransfer }: Says): string {
  const text = sayTransfer('transfer.smallest', { amount })
  if (asset.kind !== 'token') return text
  return `${text} ${symbolOf(asset) ?? shortAddress(asset.address)}`
}

type Piece = Extract<HistoryAsset, { readonly kind: 'collectible' }>

/** By the name of its collection, where that has one here. */
function pieces(
  { chainId, amount, record }: Activity,
  { address }: Piece,
  number: string,
  { say, sayTransfer, collections }: Says,
): string {
  const isIt = (each: Collection) => each.chainId === chainId && sameAddress(each.address, address)
  const name = collections.find(isIt)?.name ?? cleanText(record?.collection)
  if (name === undefined) {
    return amount === '1' ? say('activity.piece', { number }) : say('activity.pieces', { amount, number })
  }
  if (amount === '1') return sayTransfer('transfer.collectible', { name, number })
  return sayTransfer('transfer.collectibles', { count: amount, name, number })
}
