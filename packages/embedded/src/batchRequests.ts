import type { Hex } from '@latchkey/base'
import { type Address, findChain, isDelegateThere } from '@latchkey/evm'
import type { BatchDeps } from './batchDeps.ts'
import type { BatchWish, SentBatch, SponsoredState } from './batchVerbs.ts'
import { EmbeddedError } from './embeddedErrors.ts'
import type { EmbeddedSetting } from './embeddedSetting.ts'
import { createOwnBatches } from './ownBatches.ts'
import { createPaidBatches } from './paidBatches.ts'
import type { Signing } from './signRequests.ts'
import { type BatchFacts, isSmartAt, readCodeOf } from './smartAccount.ts'

/** The verbs, and what they need to know of who signs. */
export type BatchRequests = {
  send(wish: BatchWish, signing: Signing): Promise<SentBatch>
  look(digest: Hex): Promise<SponsoredState>
  /** Whether a batch that the relayer has given up could still be brought by somebody else. Fails with `RpcError`. */
  mayCome(digest: Hex): Promise<boolean>
  isSmart(account: Address, chainId: number): Promise<boolean>
  removeCode(account: Address, signing: Signing): Promise<Hex>
}

/** Puts the batches of an embedded wallet together. */
export function createBatchRequests(setting: EmbeddedSetting, deps: BatchDeps): BatchRequests {
  const { chains, rpc } = setting
  const { sponsor, signed } = deps
  const own = createOwnBatches(setting, deps)
  const sendPaid = createPaidBatches(setting, deps)

  async function factsOf({ from, calls }: BatchWish, chainId: number): Promise<BatchFacts> {
    const chain = findChain(chains, { chainId })
    const node = rpc(chainId)
    const isSmart = await isSmartAt(node, from)
    if (!isSmart && !(await isDelegateThere(node))) throw new EmbeddedError('batch_impossible')
    return { chain, isSmart, offer: await sponsor.offer({ chainId, account: from, calls }) }
  }

  return {
    async send(wish, signing) {
      const { offer, ...facts } = await factsOf(wish, signing.chainId)
      const { from: account, calls } = wish
      await signed.assertAlone({ chainId: signing.chainId, account, calls, isPaid: offer.isPaid })
      return offer.isPaid
        ? await sendPaid(wish, signing, { ...facts, offer })
        : await own.send(wish, signing, { ...facts, offer })
    },
    look: (digest) => sponsor.look(digest),
    mayCome: signed.mayCome,
    isSmart: async (account, chainId) => (await readCodeOf(rpc(chainId), account)) !== undefined,
    removeCode: own.removeCode,
  }
}
