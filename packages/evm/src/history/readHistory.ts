import { boundedText, decimalText as decimal, hexWord as hash, readAs, wholeNumber } from '@latchkey/base'
import * as v from 'valibot'
import { cleanText } from '../chains/plainChain.ts'
import { anyAddress as address, chainNumber as chainId } from '../fields.ts'
import type { ApprovalCandidates, CollectibleCandidates, HistoryPage } from './history.ts'

/** The most entries, candidates and networks of one answer. */
const maxEntries = 200
const maxCandidates = 5000
const maxNetworks = 200
const maxSymbolLength = 20
/** The end of the year 9999, beyond which no date is drawn. */
const maxAt = 253_402_300_799

const seconds = wholeNumber(0, maxAt)
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
    decimals: v.nullable(wholeNumber(0, 255)),
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
  id: boundedText(200),
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
  next: v.nullable(boundedText(300)),
  networks,
  hidden: v.optional(wholeNumber(0)),
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
  return readAs(page, value)
}

/** An answer of `/api/approvals`; undefined where any part of it is something else. */
export function readApprovalCandidates(value: unknown): ApprovalCandidates | undefined {
  return readAs(approvals, value)
}

/** An answer of `/api/collectibles`; undefined where any part of it is something else. */
export function readCollectibleCandidates(value: unknown): CollectibleCandidates | undefined {
  return readAs(collectibles, value)
}
