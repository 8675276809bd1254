import {
  type Clock,
  decimalAmount,
  type Hex,
  hexWord,
  type KeyValueStorage,
  quantity,
  type Rpc,
  readAs,
  readEach,
  toHex,
  wholeNumber,
} from '@latchkey/base'
import { parseStored } from '@latchkey/connect'
import {
  type Address,
  type BatchCall,
  chainNumber,
  digestTypedData,
  maxBatchCalls,
  parseTypedData,
  readBatchNonce,
  sameAddress,
  sponsoredBatch,
  storedAddress,
} from '@latchkey/evm'
import * as v from 'valibot'
import type { SponsoredState } from '../surface/batchVerbs.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'

const signedBefore = v.object({
  digest: hexWord,
  chainId: chainNumber,
  account: storedAddress,
  nonce: decimalAmount,
  /** In seconds since 1970. */
  deadline: wholeNumber(0),
  /** A name for each of its calls. */
  calls: v.pipe(v.array(hexWord), v.maxLength(maxBatchCalls)),
})

/** A batch that was signed for the owner's relayer: whoever has seen it in a transaction can bring it until its time is over. */
export type SignedBefore = v.InferOutput<typeof signedBefore>

const timed = v.object({ timestamp: quantity })

type CallsRequest = { readonly chainId: number; readonly account: Address; readonly calls: readonly BatchCall[] }

/** The newest batches that this browser has signed for the relayer. */
export type SignedBatches = {
  /** On disk before it returns. */
  write(signed: CallsRequest & Pick<SignedBefore, 'digest' | 'nonce' | 'deadline'>): void
  /** The relayer has not taken it, and nobody else has seen it. */
  remove(digest: Hex): void
  /** Whether a batch that the relayer has given up could still be brought by somebody else. Fails with `RpcError`. */
  mayCome(digest: Hex): Promise<boolean>
  /** Whether its time is over on the chain and nothing was carried out in its place, so that nothing of it ever will be. Fails with `RpcError`. */
  hasLapsed(digest: Hex): Promise<boolean>
  /**
   * Nothing that was signed before may be carried out beside these calls. Exactly the same calls may be signed once more
   * for the relayer (`isPaid`): they get the same number, so that only one of the two is ever carried out. Fails with
   * `batch_may_come`, or with `RpcError`.
   */
  assertAlone(request: CallsRequest & { readonly isPaid: boolean }): Promise<void>
  /** The same of a transaction of the account's own: it may be none of the calls that were signed before. */
  assertNew(request: CallsRequest): Promise<void>
}

export type SignedDeps = {
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly rpc: (chainId: number) => Rpc
  readonly look: (digest: Hex) => Promise<SponsoredState>
}

const key = 'embedded.signed.v1'
/** An account has one on its way at a time, and each is good for some minutes. */
const most = 40
const maxLength = 200_000
/** Blocks are as late as this at most, by the clock here, in seconds. */
const lateSeconds = 120

export function createSignedBatches({ storage, clock, rpc, look }: SignedDeps): SignedBatches {
  const read = () => readEach(signedBefore, parseStored(storage.get(key), maxLength), most)
  const find = (digest: Hex) => read().find((each) => each.digest === digest)

  /** The number that the chain takes next, and its time in seconds: no later block has an earlier one. */
  async function askChain({ chainId, account }: Pick<CallsRequest, 'chainId' | 'account'>) {
    const node = rpc(chainId)
    // The time first: what a block before it carried out is in the number.
    const block = await node.call({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    const seconds = readAs(timed, block)?.timestamp ?? 0n
    return { next: await readBatchNonce(node, account), seconds }
  }

  /** Those of the account that the chain would still take. */
  async function openOf({
    chainId,
    account,
  }: Pick<CallsRequest, 'chainId' | 'account'>): Promise<readonly SignedBefore[]> {
    const own = read().filter(
      (each) =>
        each.chainId === chainId &&
        sameAddress(each.account, account) &&
        each.deadline + lateSeconds > clock.now() / 1000,
    )
    if (own.length === 0) return []
    const { next, seconds } = await askChain({ chainId, account })
    return own.filter(({ nonce, deadline }) => nonce === next && BigInt(deadline) >= seconds)
  }

  /** A relayer that has given one up without a transaction has shown it to nobody. */
  async function stateOf({ digest }: SignedBefore): Promise<'onWay' | 'mayCome' | 'over'> {
    const state = await look(digest).catch(() => undefined)
    if (state?.status === 'failed') return state.hash === undefined ? 'over' : 'mayCome'
    return state === undefined ? 'mayCome' : 'onWay'
  }

  function toError({ deadline }: SignedBefore): EmbeddedError {
    const minutes = Math.max(1, Math.ceil((deadline - clock.now() / 1000) / 60))
    return new EmbeddedError('batch_may_come', { data: { minutes } })
  }

  async function assertNone(
    request: CallsRequest,
    isHeldBy: (before: SignedBefore, isOnWay: boolean) => boolean,
  ): Promise<void> {
    for (const before of await openOf(request)) {
      const state = await stateOf(before)
      if (state !== 'over' && isHeldBy(before, state === 'onWay')) throw toError(before)
    }
  }

  return {
    write({ digest, nonce, deadline, ...request }) {
      const { chainId, account } = request
      const entry = { digest, chainId, account, nonce: String(nonce), deadline, calls: namesOf(request) }
      const others = read().filter((each) => each.digest !== digest)
      storage.set(key, JSON.stringify([entry, ...others.map(toStored)].slice(0, most)))
    },
    remove: (digest) =>
      storage.set(
        key,
        JSON.stringify(
          read()
            .filter((each) => each.digest !== digest)
            .map(toStored),
        ),
      ),
    async mayCome(digest) {
      const found = find(digest)
      return found !== undefined && (await openOf(found)).some((each) => each.digest === digest)
    },
    async hasLapsed(digest) {
      const found = find(digest)
      if (found === undefined) return false
      const { next, seconds } = await askChain(found)
      // A node that lags behind the one that told the time may not know yet that it was carried out.
      return found.nonce === next && BigInt(found.deadline + lateSeconds) < seconds
    },
    async assertAlone({ isPaid, ...request }) {
      const names = namesOf(request).join()
      await assertNone(request, ({ calls }, isOnWay) => isOnWay || !isPaid || calls.join() !== names)
    },
    async assertNew(request) {
      const names = namesOf(request)
      await assertNone(request, ({ calls }) => names.some((name) => calls.includes(name)))
    },
  }
}

/** The same for the same call of an account on a network, and for no other. */
function namesOf({ calls, ...of }: CallsRequest): readonly Hex[] {
  return calls.map((call) => {
    const data = sponsoredBatch({ ...of, nonce: 0n, deadline: 0, gas: 0n, calls: [call] })
    return toHex(digestTypedData(parseTypedData(data)).digest)
  })
}

function toStored(signed: SignedBefore) {
  return { ...signed, nonce: String(signed.nonce) }
}
