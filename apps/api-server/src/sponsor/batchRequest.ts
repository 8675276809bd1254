import { fromHex, type Hex, hexText, hexWord, toHex, wholeNumber } from '@latchkey/base'
import {
  type Address,
  accountDelegate,
  anyAddress,
  type BatchCall,
  chainNumber,
  digestTypedData,
  encodeSponsored,
  maxBatchCalls,
  recoverAddress,
  recoverAuthority,
  type SignedAuthorization,
  type SponsoredBatch,
  sponsoredBatch,
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

const decimal = (maxDigits: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^(?:0|[1-9]\\d{0,${maxDigits - 1}})$`)),
    v.transform((text) => BigInt(text)),
    v.check((value) => value < 2n ** 256n),
  )
const calls = v.pipe(
  v.array(v.strictObject({ to: anyAddress, value: decimal(78), data: hexText(2 + 2 * sponsorFigures.maxDataBytes) })),
  v.minLength(1),
  v.maxLength(maxBatchCalls),
  v.check((list) => list.reduce((sum, { data }) => sum + data.length, 0) <= 2 * sponsorFigures.maxDataBytes),
)
const offerSchema = v.strictObject({ chainId: chainNumber, calls })
const sendSchema = v.strictObject({
  chainId: chainNumber,
  calls,
  nonce: decimal(78),
  deadline: wholeNumber(0),
  gas: decimal(9),
  signature: hexText(132),
  authorization: v.exactOptional(
    v.strictObject({
      chainId: chainNumber,
      address: anyAddress,
      nonce: wholeNumber(0),
      yParity: v.picklist([0, 1]),
      r: hexWord,
      s: hexWord,
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
