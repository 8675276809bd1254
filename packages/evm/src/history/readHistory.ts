import type { Hex } from '@latchkey/base'
import * as v from 'valibot'
import { type Address, isAddress, toAddress } from '../address.ts'
import { cleanText } from '../chains/parseChain.ts'
import { isHash } from '../receipts/nodeTransaction.ts'
import type { ApprovalCandidates, CollectibleCandidates, HistoryPage } from './history.ts'

/** The most entries, candidates and networks of one answer. */
const maxEntries = 200
const maxCandidates = 5000
const maxNetworks = 200
/** As many digits as 2^256 has. */
const maxDigits = 78
const maxSymbolLength = 20
/** The end of the year 9999, beyond which no date is drawn. */
const maxAt = 253_402_300_799

const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text)),
  v.transform((text): Address => toAddress(text.toLowerCase())),
)
const hash = v.pipe(
  v.string(),
  v.check((text) => isHash(text)),
  v.transform((text): Hex => text.toLowerCase() as Hex),
)
const decimal = v.pipe(v.string(), v.maxLength(maxDigits), v.regex(/^(?:0|[1-9]\d*)$/))
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxAt))
const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const symbol = v.pipe(
  v.string(),
  v.transform((text) => cleanText(text)?.slice(0, maxSymbolLength) ?? null),
)

const asset = v.variant('kind', [
  v.object({ kind: v.literal('coin') }),
  v.object({
    kind: v.literal('token'),
    address,
    symbol: v.nullable(symbol),
    decimals: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
    isListed: v.boolean(),
  }),
  v.object({
    kind: v.literal('collectible'),
    standard: v.picklist(['erc721', 'erc1155']),
    address,
    tokenId: decimal,
  }),
])

const entry = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  chainId,
  hash,
  blockNumber: decimal,
  at: seconds,
  direction: v.picklist(['in', 'out', 'self']),
  account: address,
  counterparty: v.nullable(address),
  asset,
  amount: decimal,
  fee: v.nullable(decimal),
  isConfirmed: v.boolean(),
  outcome: v.picklist(['success', 'reverted']),
  detail: v.picklist(['full', 'amountOnly']),
  suspicion: v.nullable(v.picklist(['zeroValue', 'lookAlike', 'unlisted'])),
})

const networks = v.pipe(
  v.array(
    v.object({
      chainId,
      state: v.picklist(['current', 'catchingUp', 'away']),
      from: v.nullable(decimal),
      to: v.nullable(decimal),
      at: v.nullable(seconds),
      canLoadOlder: v.boolean(),
      coins: v.picklist(['all', 'direct', 'amounts']),
      isCut: v.optional(v.boolean()),
    }),
  ),
  v.maxLength(maxNetworks),
)

const collectibles = v.object({
  candidates: v.pipe(
    v.array(
      v.object({
        chainId,
        standard: v.picklist(['erc721', 'erc1155']),
        contract: address,
        tokenId: decimal,
        at: v.nullable(seconds),
      }),
    ),
    v.maxLength(maxCandidates),
  ),
  isCut: v.boolean(),
  networks,
})

const page = v.object({
  entries: v.pipe(v.array(entry), v.maxLength(maxEntries)),
  next: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(300))),
  networks,
  hidden: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

const approvals = v.object({
  candidates: v.pipe(
    v.array(
      v.object({
        chainId,
        owner: address,
        kind: v.picklist(['token', 'operator', 'collectible', 'permit2']),
        token: address,
        spender: address,
        tokenId: v.nullable(decimal),
        at: v.nullable(seconds),
      }),
    ),
    v.maxLength(maxCandidates),
  ),
  networks,
})

/** An answer of `/api/history`; undefined where any part of it is something else. */
export function readHistoryPage(value: unknown): HistoryPage | undefined {
  const { success, output } = v.safeParse(page, value, { abortEarly: true })
  return success ? output : undefined
}

/** An answer of `/api/approvals`; undefined where any part of it is something else. */
export function readApprovalCandidates(value: unknown): ApprovalCandidates | undefined {
  const { success, output } = v.safeParse(approvals, value, { abortEarly: true })
  return success ? output : undefined
}

/** An answer of `/api/collectibles`; undefined where any part of it is something else. */
export function readCollectibleCandidates(value: unknown): CollectibleCandidates | undefined {
  const { success, output } = v.safeParse(collectibles, value, { abortEarly: true })
  return success ? output : undefined
}
