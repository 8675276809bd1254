import { type Hex, type Rpc, toHex } from '@latchkey/base'
import {
  type Address,
  accountDelegate,
  type Chain,
  describeSmartAccount,
  describeTransaction,
  digestTypedData,
  encodeExecute,
  findChain,
  hashTransaction,
  isDelegateThere,
  quoteBatch,
  readBatchNonce,
  readDelegation,
  type SignableTransaction,
  type SignedAuthorization,
  type SponsoredBatch,
  sponsoredBatch,
  toTransactionParameters,
  zeroAddress,
} from '@latchkey/evm'
import type { AskVisitor } from './askVisitor.ts'
import type { BatchWish, SentBatch, SponsoredState } from './batchVerbs.ts'
import { EmbeddedError } from './embeddedErrors.ts'
import type { EmbeddedSetting } from './embeddedSetting.ts'
import { createSigner, type EmbeddedSigner } from './embeddedSigner.ts'
import { judgeEstimate, readNonce, toSignable } from './prepareTransaction.ts'
import type { SendQueue } from './sendQueue.ts'
import { type Signing, withFee } from './signRequests.ts'
import type { SignedBatch, SponsorOffer, SponsorService } from './sponsorService.ts'
import type { WithSession } from './withSession.ts'

export type BatchDeps = {
  readonly ask: AskVisitor
  readonly withSession: WithSession
  readonly queue: SendQueue
  readonly sponsor: SponsorService
}

/** The verbs, and what they need to know of who signs. */
export type BatchRequests = {
  send(wish: BatchWish, signing: Signing): Promise<SentBatch>
  look(digest: Hex): Promise<SponsoredState>
  isSmart(account: Address, chainId: number): Promise<boolean>
  removeCode(account: Address, signing: Signing): Promise<Hex>
}

/** Puts the batches of an embedded wallet together. */
export function createBatchRequests(setting: EmbeddedSetting, deps: BatchDeps): BatchRequests {
  const { chains, tokens, rpc, clock, log, storage } = setting
  const { ask, withSession, queue, sponsor } = deps
  const secondsNow = () => Math.floor(clock.now() / 1000)

  const withSigner = <Value>(
    { variant }: Signing,
    address: Address,
    work: (signer: EmbeddedSigner) => Promise<Value>,
  ) => withSession(variant, (client, session) => work(createSigner({ client, session, address })))

  /** What the visitor sees before the account's word about its code is asked for; never left out. */
  async function askForCode(account: Address, chain: Chain, isOn: boolean): Promise<void> {
    const card = describeSmartAccount({ account, chain, isOn })
    await ask.approve({ method: authorizing }, () => ({
      card,
      method: authorizing,
      address: account,
      chainId: chain.id,
    }))
  }

  async function prepareOwn({ from, calls }: BatchWish, chain: Chain, isSmart: boolean) {
    const options = { account: from, calls, isSmart, chain, rpc: rpc(chain.id), clock, log }
    return judgeEstimate(await quoteBatch(options), chain, storage)
  }

  async function sendOwn(wish: BatchWish, signing: Signing, { chain, isSmart, offer }: Facts): Promise<SentBatch> {
    const { from } = wish
    const prepared = await prepareOwn(wish, chain, isSmart)
    const transaction = toTransactionParameters(prepared.transfer)
    const card = withFee(describeTransaction(transaction, { chain, tokens }), prepared, chain)
    const fee = { judgement: prepared.judgement, maxFee: prepared.maxFee }
    const reason = offer.isPaid ? undefined : offer.reason
    if (!isSmart) await askForCode(from, chain, true)
    // A request of the page's own, so that it is shown whatever screen it came from: only here its fee is known.
    await ask.approve({ method: sending }, () => ({
      ...{ card, fee, calls: wish.calls, method: sending, address: from, chainId: chain.id },
      ...(reason !== undefined && { unpaidBecause: reason }),
    }))
    const hash = await queue.inTurn(chain.id, from, async () => {
      const signable = await toSignable(prepared, rpc(chain.id))
      // Read again: the account may have been given its code, or have lost it, in the turn before.
      const isSmartNow = isSmart && (await isSmartAt(rpc(chain.id), from))
      if (isSmart && !isSmartNow) throw new EmbeddedError('batch_impossible')
      const code = isSmart ? undefined : accountDelegate.address
      return await signAndSend(signable, signing, { from, code, onLeaving: wish.onLeaving })
    })
    return { paidBy: 'account', hash }
  }

  type Signed = Pick<BatchWish, 'from'> & {
    readonly code: Address | undefined
    readonly onLeaving?: BatchWish['onLeaving'] | undefined
  }

  /** The authorization is taken up after the nonce of its own transaction. */
  async function signAndSend(
    signable: SignableTransaction,
    signing: Signing,
    { from, code, onLeaving }: Signed,
  ): Promise<Hex> {
    const { chainId, nonce } = signable
    const signed = await withSigner(signing, from, async (signer) => {
      if (code === undefined) return await signer.signTransaction(signable)
      const authorization = await signer.signAuthorization({ chainId, address: code, nonce: nonce + 1 })
      return await signer.signTransaction({ ...signable, type: 'eip7702', authorizationList: [authorization] })
    })
    onLeaving?.({ hash: hashTransaction(signed) })
    return await queue.broadcast(signed, chainId)
  }

  async function sendPaid(wish: BatchWish, signing: Signing, { chain, isSmart, offer }: PaidFacts): Promise<SentBatch> {
    const { from, calls } = wish
    const chainId = chain.id
    const parameters = {
      from,
      to: from,
      value: '0x0',
      data: encodeExecute(calls),
      chainId: `0x${chainId.toString(16)}`,
    }
    const shown = describeTransaction(parameters, { chain, tokens })
    const fee = { label: { code: 'fee' }, value: { code: 'paid_by', values: { site: offer.site } } } as const
    const card = { ...shown, rows: [...shown.rows, { ...fee, kind: 'text', depth: 0 } as const] }
    if (!isSmart) await askForCode(from, chain, true)
    await ask.approve({ method: sending }, () => ({ card, calls, method: sending, address: from, chainId }))
    return await queue.inTurn(chainId, from, async () => {
      const node = rpc(chainId)
      const [nonce, accountNonce] = await Promise.all([readBatchNonce(node, from), readNonce(from, node)])
      const deadline = secondsNow() + offer.lifeSeconds
      const batch: SponsoredBatch = { chainId, account: from, nonce, deadline, gas: offer.gas, calls }
      const { digest } = digestTypedData(sponsoredBatch(batch))
      const signed = await withSigner(signing, from, async (signer) => {
        const authorization: SignedAuthorization | undefined = isSmart
          ? undefined
          : // It comes with somebody else's transaction, and so uses the nonce that is next.
            await signer.signAuthorization({ chainId, address: accountDelegate.address, nonce: accountNonce })
        return { authorization, signature: await signer.signDigest(digest) }
      })
      wish.onLeaving?.({ digest: toHex(digest) })
      return { paidBy: 'site', digest: toHex(digest), state: await handOver(batch, toHex(digest), signed) }
    })
  }

  /** An answer that was lost is asked for by the batch's name: handed over twice it is still carried out once. */
  async function handOver(batch: SponsoredBatch, digest: Hex, signed: SignedBatch) {
    try {
      return await sponsor.send(batch, signed)
    } catch (error) {
      log.debug('The relayer did not take a batch, or its answer was lost', error)
      return await sponsor.look(digest).catch(() => {
        throw new EmbeddedError('batch_not_taken', { cause: error })
      })
    }
  }

  async function factsOf({ from, calls }: BatchWish, chainId: number): Promise<Facts> {
    const chain = findChain(chains, { chainId })
    const node = rpc(chainId)
    const isSmart = await isSmartAt(node, from)
    if (!isSmart && !(await isDelegateThere(node))) throw new EmbeddedError('batch_impossible')
    const offer = await sponsor.offer({ chainId, account: from, calls })
    return { chain, isSmart, offer }
  }

  return {
    async send(wish, signing) {
      const { chain, isSmart, offer } = await factsOf(wish, signing.chainId)
      if (offer.isPaid) return await sendPaid(wish, signing, { chain, isSmart, offer })
      return await sendOwn(wish, signing, { chain, isSmart, offer })
    },
    look: (digest) => sponsor.look(digest),
    isSmart: async (account, chainId) => (await readCodeOf(rpc(chainId), account)) !== undefined,
    async removeCode(account, signing) {
      const chain = findChain(chains, { chainId: signing.chainId })
      const prepared = await prepareOwn({ from: account, calls: [] }, chain, false)
      const plain = { ...prepared, transfer: { ...prepared.transfer, data: '0x' as const } }
      const card = withFee(describeSmartAccount({ account, chain, isOn: false }), prepared, chain)
      const fee = { judgement: prepared.judgement, maxFee: prepared.maxFee }
      await ask.approve({ method: authorizing }, () => ({
        card,
        fee,
        method: authorizing,
        address: account,
        chainId: chain.id,
      }))
      return await queue.inTurn(chain.id, account, async () =>
        signAndSend(await toSignable(plain, rpc(chain.id)), signing, { from: account, code: zeroAddress }),
      )
    },
  }
}

type Facts = { readonly chain: Chain; readonly isSmart: boolean; readonly offer: SponsorOffer }
type PaidFacts = Facts & { readonly offer: Extract<SponsorOffer, { readonly isPaid: true }> }

/** Names of what is asked, for the screen that shows it. */
const sending = 'wallet_sendCalls'
const authorizing = 'wallet_signAuthorization'

async function isSmartAt(node: Rpc, account: Address): Promise<boolean> {
  return (await readCodeOf(node, account)) === accountDelegate.address
}

async function readCodeOf(node: Rpc, account: Address): Promise<Address | undefined> {
  return readDelegation(await node.call({ method: 'eth_getCode', params: [account, 'latest'] }))
}
