import type { Hex } from '@latchkey/base'
import {
  type Address,
  accountDelegate,
  type Chain,
  describeSmartAccount,
  describeTransaction,
  findChain,
  hashTransaction,
  movesOfTransaction,
  quoteBatch,
  type SignableTransaction,
  toTransactionParameters,
  zeroAddress,
} from '@latchkey/evm'
import { judgeEstimate, toSignable } from '../sending/prepareTransaction.ts'
import { createSigner } from '../signing/embeddedSigner.ts'
import { type Signing, withFee } from '../signing/signRequests.ts'
import type { BatchRequest, SentBatch } from '../surface/batchVerbs.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import type { BatchDeps } from './batchDeps.ts'
import { askedBatch, askedCode, askForCode, type BatchFacts, isSmartAt } from './smartAccount.ts'

/** Batches that an account pays for itself, and the end of its code. */
export type OwnBatches = {
  send(request: BatchRequest, signing: Signing, facts: BatchFacts): Promise<SentBatch>
  removeCode(account: Address, signing: Signing): Promise<Hex>
}

export function createOwnBatches(shared: SharedDeps, { ask, stepUp, queue, signed }: BatchDeps): OwnBatches {
  const { chains, listedTokens, rpc, clock, log, storage } = shared

  async function prepare({ from, calls }: BatchRequest, chain: Chain, isSmart: boolean) {
    const options = { account: from, calls, isSmart, chain, rpc: rpc(chain.id), clock, log }
    return judgeEstimate(await quoteBatch(options), chain, storage)
  }

  type Leaving = Pick<BatchRequest, 'from'> & {
    readonly code: Address | undefined
    readonly onLeaving?: BatchRequest['onLeaving'] | undefined
  }

  /** The authorization is taken up after the nonce of its own transaction. */
  async function leave(signable: SignableTransaction, { variant }: Signing, { from, code, onLeaving }: Leaving) {
    const { chainId, nonce, to, data, value: valueWei } = signable
    const moves = movesOfTransaction({
      ...{ chainId, from, to, data, valueWei, mostFeeWei: signable.gas * signable.maxFeePerGas },
      hasAuthorizations: code !== undefined,
    })
    const raw = await stepUp.sign({ variant, address: from, moves }, async (client, session) => {
      const signer = createSigner({ client, session, address: from })
      if (code === undefined) return await signer.signTransaction(signable)
      const authorization = await signer.signAuthorization({ chainId, address: code, nonce: nonce + 1 })
      return await signer.signTransaction({ ...signable, type: 'eip7702', authorizationList: [authorization] })
    })
    onLeaving?.({ hash: hashTransaction(raw) })
    return await queue.broadcast(raw, chainId)
  }

  return {
    async send(request, signing, { chain, isSmart, offer }) {
      const { from, calls, onLeaving } = request
      const prepared = await prepare(request, chain, isSmart)
      const transaction = toTransactionParameters(prepared.transfer)
      const tokens = await listedTokens(chain.id)
      const card = withFee(describeTransaction(transaction, { chain, tokens }), prepared, chain)
      const fee = { judgement: prepared.judgement, maxFee: prepared.maxFee }
      const reason = offer.isPaid ? undefined : offer.reason
      if (!isSmart) await askForCode(ask, from, chain)
      // A request of our own, so that it is shown whatever screen it came from: only here its fee is known.
      await ask.approve({ method: askedBatch }, () => ({
        ...{ card, fee, calls, method: askedBatch, address: from, chainId: chain.id },
        ...(reason !== undefined && { unpaidBecause: reason }),
      }))
      const hash = await queue.inTurn(chain.id, from, async () => {
        // Another tab may have signed one for the relayer while the card was open.
        await signed.assertAlone({ chainId: chain.id, account: from, calls, isPaid: false })
        const signable = await toSignable(prepared, rpc(chain.id))
        // Read again: without its code the call would do nothing, and the fee would be paid.
        if (isSmart && !(await isSmartAt(rpc(chain.id), from))) throw new EmbeddedError('batch_impossible')
        return await leave(signable, signing, { from, code: isSmart ? undefined : accountDelegate.address, onLeaving })
      })
      return { paidBy: 'account', hash }
    },
    async removeCode(account, signing) {
      const chain = findChain(chains, { chainId: signing.chainId })
      const prepared = await prepare({ from: account, calls: [] }, chain, false)
      const plain = { ...prepared, transfer: { ...prepared.transfer, data: '0x' as const } }
      const card = withFee(describeSmartAccount({ account, chain, isOn: false }), prepared, chain)
      const fee = { judgement: prepared.judgement, maxFee: prepared.maxFee }
      const question = { card, fee, method: askedCode, address: account, chainId: chain.id }
      await ask.approve({ method: askedCode }, () => question)
      return await queue.inTurn(chain.id, account, async () =>
        leave(await toSignable(plain, rpc(chain.id)), signing, { from: account, code: zeroAddress }),
      )
    },
  }
}
