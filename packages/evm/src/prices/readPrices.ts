import type { Hex, Rpc } from '@latchkey/base'
import { readAnswer } from '../abi/abiWords.ts'
import type { Chain } from '../chains/chain.ts'
import { type ChainPrices, type Feed, type FeedSubject, fiatCurrencies } from '../chains/chainPrices.ts'
import { type ChainRead, readChain } from '../multicall/readChain.ts'
import type { Money } from './money.ts'

/** Why there is no price. */
export type PriceFault =
  | 'no_answer'
  | 'other_description'
  | 'other_decimals'
  | 'not_positive'
  | 'absurd'
  | 'never_set'
  | 'in_future'
  | 'stale'
  | 'sequencer_down'
  | 'sequencer_unknown'

/** The price in dollars of what a feed is of, or why there is none. */
export type PriceAnswer = { readonly of: FeedSubject; readonly feed: Feed } & (
  | {
      readonly price: Money
      /** How long ago it was set, in seconds. */
      readonly ageSeconds: number
      /** Until when it may be shown, in milliseconds since the epoch. */
      readonly goodUntilMs: number
    }
  | { readonly fault: PriceFault }
)

export type ReadPricesOptions = {
  readonly chain: Pick<Chain, 'contracts'>
  readonly prices: ChainPrices
  readonly rpc: Rpc
  /** In milliseconds since the epoch. */
  readonly now: number
  readonly signal?: AbortSignal | undefined
}

/** The most feeds of one chain that are read; an owner names few. */
const maxFeeds = 100
/** In the smallest unit: a trillion dollars in the eighteen decimals that no feed is above. Nothing costs as much. */
const maxUnits = 10n ** 30n
/** An answer may come so much later than its heartbeat says: it waits for its transaction. */
const lateSeconds = 600
/** Markets of currencies rest from Friday to Sunday, and their feeds with them. */
const weekendSeconds = 72 * 3_600
/** The clock of a visitor and that of a chain may differ by so much. */
const clockSkewSeconds = 300
/** After a rollup has stood still, feeds need so long to follow the market again. */
const settleSeconds = 3_600

const latestRoundData: Hex = '0xfeaf968c'
const decimalsOf: Hex = '0x313ce567'
const descriptionOf: Hex = '0x7284e416'

/**
 * Reads prices in one round trip. Every answer is judged: a feed that calls itself otherwise, has other decimals, an
 * answer of zero or less, one from the future or an old one has no price, and neither has a rollup whose sequencer
 * stands still. Fails with `RpcError` when the node does not answer at all.
 */
export async function readPrices(options: ReadPricesOptions): Promise<readonly PriceAnswer[]> {
  const { chain, prices, rpc, now, signal } = options
  const feeds = prices.feeds.slice(0, maxFeeds)
  if (feeds.length === 0) return []
  const addresses = [...new Set(feeds.map(({ address }) => address))]
  const reads: ChainRead[] = addresses.flatMap((to) =>
    [latestRoundData, decimalsOf, descriptionOf].map((data) => ({ to, data })),
  )
  if (prices.sequencer !== undefined) reads.push({ to: prices.sequencer, data: latestRoundData })
  const { answers } = await readChain({ chain, reads, rpc, signal })
  const nowSeconds = Math.floor(now / 1000)
  const standstill = prices.sequencer === undefined ? undefined : judgeSequencer(answers.at(-1), nowSeconds)
  return feeds.map((feed) => {
    if (standstill !== undefined) return { of: feed.of, feed, fault: standstill }
    const at = addresses.indexOf(feed.address) * 3
    return judge(feed, { round: answers[at], decimals: answers[at + 1], description: answers[at + 2] }, nowSeconds)
  })
}

type FeedAnswers = { readonly [Name in 'round' | 'decimals' | 'description']: Hex | undefined }

function judge(feed: Feed, answers: FeedAnswers, nowSeconds: number): PriceAnswer {
  const { of } = feed
  const bad = (fault: PriceFault): PriceAnswer => ({ of, feed, fault })
  const { round, decimals, description } = answers
  if (round === undefined || decimals === undefined || description === undefined) return bad('no_answer')
  const units = readAnswer(round).signed(1)
  const updatedAt = readAnswer(round).number(3)
  if (units === undefined || updatedAt === undefined) return bad('no_answer')
  if (readAnswer(description).text(0) !== feed.description) return bad('other_description')
  if (readAnswer(decimals).number(0) !== BigInt(feed.decimals)) return bad('other_decimals')
  if (units <= 0n) return bad('not_positive')
  if (units > maxUnits) return bad('absurd')
  if (updatedAt === 0n) return bad('never_set')
  if (updatedAt > BigInt(nowSeconds + clockSkewSeconds)) return bad('in_future')
  const patience = lateSeconds + (isFiat(of) ? Math.max(feed.heartbeatSeconds, weekendSeconds) : feed.heartbeatSeconds)
  const ageSeconds = Math.max(0, nowSeconds - Number(updatedAt))
  if (ageSeconds > patience) return bad('stale')
  const goodUntilMs = (Number(updatedAt) + patience) * 1000
  return { of, feed, price: { units, decimals: feed.decimals }, ageSeconds, goodUntilMs }
}

/** The reason to believe no price of a rollup; undefined while its sequencer runs. 0 is up (Chainlink's uptime feeds). */
function judgeSequencer(answer: Hex | undefined, nowSeconds: number): PriceFault | undefined {
  const status = answer === undefined ? undefined : readAnswer(answer).signed(1)
  const startedAt = answer === undefined ? undefined : readAnswer(answer).number(2)
  if (status === undefined || startedAt === undefined || startedAt === 0n) return 'sequencer_unknown'
  return status === 0n && startedAt + BigInt(settleSeconds) <= BigInt(nowSeconds) ? undefined : 'sequencer_down'
}

function isFiat(of: FeedSubject): boolean {
  return fiatCurrencies.some((currency) => currency === of)
}
