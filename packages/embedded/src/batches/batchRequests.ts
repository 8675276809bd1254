import type { Hex } from '@latchkey/base'
import { type Address, findChain, isDelegateThere } from '@latchkey/evm'
import type { Signing } from '../signing/signRequests.ts'
import type { BatchRequest, FeeOffer, SentBatch, SponsoredState } from '../surface/batchVerbs.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import type { BatchDeps } from './batchDeps.ts'
import { createOwnBatches } from './ownBatches.ts'
import { createPaidBatches } from './paidBatches.ts'
import { type BatchFacts, isSmartAt, readCodeOf } from './smartAccount.ts'

/** The verbs, and what they need to know of who signs. */
export type BatchRequests = {
  send(request: BatchRequest, signing: Signing): Promise<SentBatch>
  /** The same at the owner's cost alone: where he does not pay nothing is asked or sent, and his refusal is told. */
  sendPaid(request: BatchRequest, signing: Signing): Promise<SentBatch | Extract<FeeOffer, { readonly isPaid: false }>>
  offer(request: Pick<BatchRequest, 'from' | 'calls'>, chainId: number): Promise<FeeOffer>
  look(digest: Hex): Promise<SponsoredState>
  /** Whether a batch that the relayer has given up could still be brought by somebody else. Fails with `RpcError`. */
  mayCome(digest: Hex): Promise<boolean>
  /** Whether its time is over on the chain, and nothing of it was carried out. Fails with `RpcError`. */
  hasLapsed(digest: Hex): Promise<boolean>
  isSmart(account: Address, chainId: number): Promise<boolean>
  removeCode(account: Address, signing: Signing): Promise<Hex>
}

/** Puts the batches of an embedded wallet together. */
export function createBatchRequests(shared: SharedDeps, deps: BatchDeps): BatchRequests {
  const { chains, rpc, log } = shared
  const { sponsor, signed } = deps
  const own = createOwnBatches(shared, deps)
  const sendPaid = createPaidBatches(shared, deps)

  async function factsOf({ from, calls }: Pick<BatchRequest, 'from' | 'calls'>, chainId: number): Promise<BatchFacts> {
    const chain = findChain(chains, { chainId })
    const node = rpc(chainId)
    const isSmart = await isSmartAt(node, from)
    if (!isSmart && !(await isDelegateThere(node))) throw new EmbeddedError('batch_impossible')
    return { chain, isSmart, offer: await sponsor.offer({ chainId, account: from, calls }) }
  }

  async function factsToSend(request: BatchRequest, { chainId }: Signing): Promise<BatchFacts> {
    const facts = await factsOf(request, chainId)
    const { from: account, calls } = request
    await signed.assertAlone({ chainId, account, calls, isPaid: facts.offer.isPaid })
    return facts
  }

  return {
    async send(request, signing) {
      const { offer, ...facts } = await factsToSend(request, signing)
      return offer.isPaid
        ? await sendPaid(request, signing, { ...facts, offer })
        : await own.send(request, signing, { ...facts, offer })
    },
    async sendPaid(request, signing) {
      const { offer, ...facts } = await factsToSend(request, signing)
      return offer.isPaid ? await sendPaid(request, signing, { ...facts, offer }) : offer
    },
    async offer(request, chainId) {
      try {
        const { offer } = await factsOf(request, chainId)
        return offer.isPaid ? { isPaid: true, site: offer.site } : offer
      } catch (error) {
        log.debug('Whether a fee is paid could not be asked', error)
        return { isPaid: false }
      }
    },
    look: (digest) => sponsor.look(digest),
    mayCome: signed.mayCome,
    hasLapsed: signed.hasLapsed,
    isSmart: async (account, chainId) => (await readCodeOf(rpc(chainId), account)) !== undefined,
    removeCode: own.removeCode,
  }
}
