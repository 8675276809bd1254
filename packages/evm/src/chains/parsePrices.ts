import { toAddress } from '../address.ts'
import { EvmError } from '../errors.ts'
import { type ChainPrices, type Feed, type FeedSubject, fiatCurrencies } from './chainPrices.ts'

/** The most feeds that an owner may name for one network. */
const maxFeeds = 100
const maxDescriptionLength = 64
/** Feeds of Chainlink have 8 or 18. */
const maxDecimals = 18
/** Longer than any feed rests, in seconds. */
const maxHeartbeat = 31 * 86_400

/** Configured feeds of a chain, or `false` where its owner wants no values. Fails with `invalid_chain`, naming the field. */
export function parsePrices(input: unknown): ChainPrices | false {
  if (input === false) return false
  const { feeds = [], sequencer } = readFields(input, 'prices')
  if (!Array.isArray(feeds) || feeds.length > maxFeeds) {
    throw invalid(`prices.feeds must be a list of at most ${maxFeeds} feeds`)
  }
  return {
    feeds: feeds.map((feed: unknown, index) => readFeed(feed, `prices.feeds.${index}`)),
    ...(sequencer !== undefined && { sequencer: readAddress(sequencer, 'prices.sequencer') }),
  }
}

function readFeed(input: unknown, field: string): Feed {
  const { of, address, description, decimals = 8, heartbeatSeconds } = readFields(input, field)
  if (typeof description !== 'string' || description === '' || description.length > maxDescriptionLength) {
    throw invalid(`${field}.description must be what the contract says of itself, such as 'ETH / USD'`)
  }
  return {
    of: readSubject(of, field),
    address: readAddress(address, `${field}.address`),
    description,
    decimals: readNumber(decimals, { field: `${field}.decimals`, min: 0, max: maxDecimals }),
    heartbeatSeconds: readNumber(heartbeatSeconds, { field: `${field}.heartbeatSeconds`, min: 1, max: maxHeartbeat }),
  }
}

function readSubject(of: unknown, field: string): FeedSubject {
  const named = of === 'native' ? of : fiatCurrencies.find((currency) => currency === of)
  if (named !== undefined) return named
  if (typeof of === 'string' && of.startsWith('0x')) return readAddress(of, `${field}.of`)
  throw invalid(`${field}.of must be 'native', the address of a token, or one of ${fiatCurrencies.join(', ')}`)
}

function readAddress(value: unknown, field: string) {
  try {
    return toAddress(value)
  } catch (cause) {
    throw invalid(`${field} must be an address`, cause)
  }
}

type Range = { readonly field: string; readonly min: number; readonly max: number }

function readNumber(value: unknown, { field, min, max }: Range): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  throw invalid(`${field} must be a whole number from ${min} to ${max}`)
}

function readFields(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${field} must be an object`)
  return Object.fromEntries(Object.entries(value))
}

function invalid(reason: string, cause?: unknown): EvmError {
  return new EvmError('invalid_chain', { cause, data: { reason } })
}
