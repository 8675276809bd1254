import { type Hex, toHex, toQuantity } from '@latchkey/base'
import {
  accountDelegate,
  describeTransaction,
  digestTypedData,
  encodeExecute,
  movesOfTypedData,
  parseTypedData,
  readBatchNonce,
  type SponsoredBatch,
  sponsoredBatch,
} from '@latchkey/evm'
import { readNonce } from '../sending/prepareTransaction.ts'
import { createSigner } from '../signing/embeddedSigner.ts'
import type { Signing } from '../signing/signRequests.ts'
import type { BatchRequest, SentBatch } from '../surface/batchVerbs.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import type { BatchDeps } from './batchDeps.ts'
import { askedBatch, askForCode, type BatchFacts } from './smartAccount.ts'
import type { SignedBatch, SponsorOffer } from './sponsorService.ts'

type PaidOffer = Extract<SponsorOffer, { readonly isPaid: true }>

/** Batches that the owner pays for: signed here, and brought to the chain by his relayer. */
export type SendPaidBatch = (
  request: BatchRequest,
  signing: Signing,
  facts: BatchFacts<PaidOffer>,
) => Promise<SentBatch>

export function createPaidBatches(shared: SharedDeps, deps: BatchDeps): SendPaidBatch {
  const { listedTokens, rpc, clock, log } = shared
  const { ask, stepUp, queue, sponsor, signed: before } = deps

  /** An answer that was lost is asked for by the batch's name: handed over twice it is still carried out once. */
  async function handOver(batch: SponsoredBatch, digest: Hex, signed: SignedBatch) {
    try {
      return await sponsor.send(batch, signed)
    } catch (error) {
      if (error instanceof EmbeddedError) {
        before.remove(digest)
        throw error
      }
      log.debug('The relayer did not take a batch, or its answer was lost', error)
      return await sponsor.look(digest).catch(() => {
        throw new EmbeddedError('batch_not_taken', { cause: error })
      })
    }
  }

  return async ({ from, calls, onLeaving }, { variant }, { chain, isSmart, offer }) => {
    const { id: chainId } = chain
    const call = { from, to: from, value: '0x0', data: encodeExecute(calls), chainId: toQuantity(chainId) }
    const shown = describeTransaction(call, { chain, tokens: await listedTokens(chainId) })
    const fee = { label: { code: 'fee' }, value: { code: 'paid_by', values: { site: offer.site } } } as const
    const card = { ...shown, rows: [...shown.rows, { ...fee, kind: 'text', depth: 0 } as const] }
    if (!isSmart) await askForCode(ask, from, chain)
    await ask.approve({ method: askedBatch }, () => ({ card, calls, method: askedBatch, address: from, chainId }))
    return await queue.inTurn(chainId, from, async () => {
      const node = rpc(chainId)
      await before.assertAlone({ chainId, account: from, calls, isPaid: true })
      const [nonce, accountNonce] = await Promise.all([readBatchNonce(node, from), readNonce(from, node)])
      const deadline = Math.floor(clock.now() / 1000) + offer.lifeSeconds
      const batch: SponsoredBatch = { chainId, account: from, nonce, deadline, gas: offer.gas, calls }
      const data = parseTypedData(sponsoredBatch(batch))
      const { digest } = digestTypedData(data)
      const delegation = isSmart ? [] : ([{ kind: 'open', chainId, reason: 'delegation' }] as const)
      const moves = [...movesOfTypedData(data, from), ...delegation]
      const signed = await stepUp.sign({ variant, address: from, moves }, async (client, session) => {
        const signer = createSigner({ client, session, address: from })
        // It comes with somebody else's transaction, and so uses the nonce that is next.
        const word = { chainId, address: accountDelegate.address, nonce: accountNonce }
        const authorization = isSmart ? undefined : await signer.signAuthorization(word)
        return { authorization, signature: await signer.signTypedData(data) }
      })
      before.write({ digest: toHex(digest), chainId, account: from, nonce, deadline, calls })
      onLeaving?.({ digest: toHex(digest) })
      return { paidBy: 'site', digest: toHex(digest), state: await handOver(batch, toHex(digest), signed) }
    })
  }
}
