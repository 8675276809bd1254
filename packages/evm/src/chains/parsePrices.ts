import { boundedText, isRecord, wholeNumber } from '@latchkey/base'
import * as v from 'valibot'
import { EvmError } from '../errors.ts'
import { storedAddress } from '../fields.ts'
import { type ChainPrices, fiatCurrencies } from './chainPrices.ts'

/** The most feeds, and pools, that an owner may name for one network. */
const maxFeeds = 100
const maxDescriptionLength = 64
/** Feeds of Chainlink have 8 or 18. */
const maxDecimals = 18
/** Longer than any feed rests, in seconds. */
const maxHeartbeat = 31 * 86_400

const address = v.message(storedAddress, 'must be an address')
const subject = v.lazy((of) =>
  typeof of === 'string' && of.startsWith('0x')
    ? address
    : v.picklist(
        ['native', ...fiatCurrencies],
        `must be 'native', the address of a token, or one of ${fiatCurrencies.join(', ')}`,
      ),
)
const number = (min: number, max: number) =>
  v.message(wholeNumber(min, max), `must be a whole number from ${min} to ${max}`)
const tooMany = `must be a list of at most ${maxFeeds}`
const listOf = <const Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item, tooMany), v.maxLength(maxFeeds, tooMany))
/** A token that is not named is what the price is of. */
const withToken = v.transform((input: unknown) => (isRecord(input) ? { token: input['of'], ...input } : input))

const feed = v.strictObject({
  of: subject,
  address,
  description: v.message(
    boundedText(maxDescriptionLength),
    "must be what the contract says of itself, such as 'ETH / USD'",
  ),
  decimals: v.optional(number(0, maxDecimals), 8),
  heartbeatSeconds: number(1, maxHeartbeat),
})
const pool = v.pipe(
  v.unknown(),
  withToken,
  v.strictObject({
    of: subject,
    address,
    token: address,
    against: v.pipe(v.unknown(), withToken, v.strictObject({ of: subject, token: address })),
  }),
)

/** Configured feeds and pools of a chain, or `false` where its owner wants no values. */
export const pricesSchema: v.GenericSchema<unknown, ChainPrices | false> = v.lazy((input) =>
  input === false
    ? v.literal(false)
    : v.strictObject({
        feeds: v.optional(listOf(feed), []),
        pools: v.exactOptional(listOf(pool)),
        sequencer: v.exactOptional(address),
      }),
)

/** Configured feeds of a chain, or `false` where its owner wants no values. Fails with `invalid_chain`, naming the field. */
export function parsePrices(input: unknown): ChainPrices | false {
  const { success, output, issues } = v.safeParse(pricesSchema, input)
  if (success) return output
  const [issue] = issues
  const field = ['prices', ...(issue.path ?? []).map(({ key }) => String(key))].join('.')
  throw new EvmError('invalid_chain', { data: { reason: `${field} ${problemOf(issue)}` } })
}

function problemOf({ expected, received, type, message }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'has no place here'
  if (received === 'undefined') return 'is missing'
  return type === 'strict_object' ? 'must be an object' : message
}
