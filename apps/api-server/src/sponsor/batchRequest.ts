import { fromHex, type Hex, isHex, toHex } from '@latchkey/base'
import {
  type Address,
  accountDelegate,
  type BatchCall,
  digestTypedData,
  encodeSponsored,
  isAddress,
  maxBatchCalls,
  recoverAddress,
  recoverAuthority,
  type SignedAuthorization,
  type SponsoredBatch,
  sponsoredBatch,
  toAddress,
} from '@latchkey/evm'
import * as v from 'valibot'
import { ApiError } from '../errors.ts'
import { sponsorFigures } from '../limits.ts'
import { parseRequest } from '../requestSchema.ts'

/** A signed batch that was read and whose signatures are those of its account. */
export type BatchRequest = {
  readonly batch: SponsoredBatch
  readonly digest: Hex
  readonly signature: Hex
  readonly authorization: SignedAuthorization | undefined
  /** For the call of the account. */
  readonly data: Hex
}

const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const hex = (maxBytes: number) =>
  v.pipe(
    v.custom<Hex>((text) => isHex(text) && text.length <= 2 + 2 * maxBytes && text.length % 2 === 0),
    v.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
  )
const decimal = (maxDigits: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^(?:0|[1-9]\\d{0,${maxDigits - 1}})$`)),
    v.transform((text) => BigInt(text)),
    v.check((value) => value < 2n ** 256n),
  )
const address = v.pipe(
  v.custom<string>((text) => isAddress(text)),
  v.transform((text): Address => toAddress(text.toLowerCase())),
)
const word = v.pipe(
  v.custom<Hex>((text) => isHex(text) && text.length === 66),
  v.transform((text): Hex => `0x${text.slice(2).toLowerCase()}`),
)
const calls = v.pipe(
  v.array(v.strictObject({ to: address, value: decimal(78), data: hex(sponsorFigures.maxDataBytes) })),
  v.minLength(1),
  v.maxLength(maxBatchCalls),
  v.check((list) => list.reduce((sum, { data }) => sum + data.length, 0) <= 2 * sponsorFigures.maxDataBytes),
)
const offerSchema = v.strictObject({ chainId, calls })
const sendSchema = v.strictObject({
  chainId,
  calls,
  nonce: decimal(78),
  deadline: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  gas: decimal(9),
  signature: hex(65),
  authorization: v.exactOptional(
    v.strictObject({
      chainId,
      address,
      nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      yParity: v.picklist([0, 1]),
      r: word,
      s: word,
    }),
  ),
})

/** A question whether a batch would be paid for. Fails with `invalid_request`. */
export function readOfferRequest(body: unknown): { readonly chainId: number; readonly calls: readonly BatchCall[] } {
  return parseRequest(offerSchema, body)
}

/**
 * A batch of this account, which may be anything. Fails with `invalid_request`, `sponsor_signature` (not the account's, or
 * for something else) or `sponsor_account` (an authorization for other code, another network or of somebody else).
 */
export function readBatchRequest(body: unknown, account: Address): BatchRequest {
  const { signature, authorization, ...figures } = parseRequest(sendSchema, body)
  const batch = { ...figures, account }
  const { digest } = digestTypedData(sponsoredBatch(batch))
  const signer = recoverAddress(digest, fromHex(signature) ?? new Uint8Array())
  if (signer !== account) throw new ApiError('sponsor_signature')
  if (authorization !== undefined) {
    const isForThis = authorization.chainId === batch.chainId && authorization.address === accountDelegate.address
    if (!isForThis || recoverAuthority(authorization) !== account) throw new ApiError('sponsor_account')
  }
  return { batch, digest: toHex(digest), signature, authorization, data: encodeSponsored(batch, signature) }
}
