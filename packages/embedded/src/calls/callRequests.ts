import { type CallRequest, RpcError, toHex, toQuantity } from '@latchkey/base'
import { ConnectError } from '@latchkey/connect'
import {
  type Address,
  batchLimits,
  isAddress,
  parseChainId,
  readAtomic,
  readSendCalls,
  type SendCalls,
  sameAddress,
} from '@latchkey/evm'
import type { BatchRequests } from '../batches/batchRequests.ts'
import type { Signing, SignRequests } from '../signing/signRequests.ts'
import type { LeftAs } from '../surface/batchVerbs.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import { type CallLooks, createCallLooks } from './callLooks.ts'
import { sendRow } from './callRow.ts'
import { createSentCalls } from './sentCalls.ts'

/** The requests of EIP-5792: several calls at once. */
export type CallRequests = CallLooks & {
  /** By network, what the wallet can do. Fails with `wallet_unauthorized` for an account that is not of this wallet. */
  capabilities(request: CallRequest, signing: Signing): Promise<Readonly<Record<string, object>>>
  /** Shows the calls and sends them; resolves when the first has left. */
  send(request: CallRequest, signing: Signing): Promise<{ readonly id: string }>
}

export type CallDeps = { readonly batches: BatchRequests; readonly signRequests: SignRequests }

export function createCallRequests(shared: SharedDeps, { batches, signRequests }: CallDeps): CallRequests {
  const { chains, rpc, clock, log, storage } = shared
  const book = createSentCalls(storage)
  /** Ids of calls that are being asked about, or that go one by one, in this page. */
  const running = new Set<string>()

  async function atomicOn(chainId: number, account: Address) {
    try {
      return await readAtomic(rpc(chainId), account)
    } catch (error) {
      log.debug('The network node did not say whether calls can go together', error)
      return 'unsupported'
    }
  }

  async function sendTogether(id: string, { chainId, calls }: SendCalls, signing: Signing, from: Address) {
    const onLeaving = (left: LeftAs) =>
      book.write({ ...{ id, account: from, chainId, count: calls.length }, left, createdAtMs: clock.now() })
    try {
      const asked = { from, calls, onLeaving }
      if (calls.length > 1) await batches.send(asked, signing)
      else {
        // One call needs no batch: only where the owner pays it is one.
        const sent = await batches.sendPaid(asked, signing)
        if ('isPaid' in sent) return sent
      }
    } catch (error) {
      if (book.find(id) === undefined) throw toUnsent(error)
      // After it was handed over it may be out, and its status will tell; but not where the node or the site refused it.
      const isNodes = error instanceof RpcError && error.code === 'rpc_failed'
      if (isNodes || (error instanceof EmbeddedError && error.code === 'batch_refused')) {
        book.remove(id)
        throw error
      }
    }
    running.delete(id)
    return undefined
  }

  async function sendOneByOne(id: string, { chainId, calls }: SendCalls, signing: Signing, from: Address) {
    const hashes: `0x${string}`[] = []
    const createdAtMs = clock.now()
    const { over } = await sendRow(shared, signRequests, {
      ...{ from, calls, signing },
      onSent(hash) {
        hashes.push(hash)
        book.write({ ...{ id, account: from, chainId, count: calls.length }, left: { hashes }, createdAtMs })
      },
    })
    void over.then(() => running.delete(id))
  }

  return {
    async capabilities({ params }, signing) {
      const [account, wanted] = Array.isArray(params) ? params : []
      const own = findOwn(account, signing)
      const asked = Array.isArray(wanted) ? wanted.slice(0, batchLimits.maxNetworks).map(parseChainId) : undefined
      const told = chains.filter(({ id }) => asked === undefined || asked.includes(id))
      const entries = told.map(async ({ id }) => [toQuantity(id), { atomic: { status: await atomicOn(id, own) } }])
      return Object.fromEntries(await Promise.all(entries))
    },
    async send({ params }, signing) {
      const asked = readCalls(params)
      const { chainId, calls } = asked
      const from = asked.from === undefined ? signing.addresses[0] : findOwn(asked.from, signing)
      if (from === undefined) throw new ConnectError('wallet_unauthorized')
      if (!chains.some(({ id }) => id === chainId)) throw new ConnectError('batch_chain_unsupported')
      const id = asked.id ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
      if (running.has(id) || book.find(id) !== undefined) throw new ConnectError('batch_id_used')
      running.add(id)
      try {
        const atomic = await readAtomic(rpc(chainId), from).catch((error: unknown) => {
          throw toUnsent(error)
        })
        const isTogether = atomic !== 'unsupported'
        // One call alone is carried out or not in any case.
        if (asked.atomicRequired && !isTogether && calls.length > 1) throw new ConnectError('batch_not_atomic')
        const signingHere = { ...signing, chainId }
        const unpaid = isTogether ? await sendTogether(id, asked, signingHere, from) : noReason
        if (unpaid !== undefined) await sendOneByOne(id, asked, { ...signingHere, unpaidBecause: unpaid.reason }, from)
      } catch (error) {
        running.delete(id)
        throw error
      }
      return { id }
    },
    ...createCallLooks(shared, { batches, book, running }),
  }
}

const noReason: { readonly reason?: string } = {}

/** In words that say that nothing can be out: a failing node means something else after the signature. */
function toUnsent(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error
  return new EmbeddedError('fee_unavailable', { cause: error, data: { reason: error.message } })
}

function readCalls(params: unknown): SendCalls {
  const asked = readSendCalls(params)
  if ('calls' in asked) {
    if (asked.required.length > 0) throw new ConnectError('batch_capability_unsupported')
    return asked
  }
  if (asked.fault === 'too_large') throw new ConnectError('batch_too_large')
  throw new ConnectError('wallet_invalid_params', { data: { text: asked.field } })
}

function findOwn(value: unknown, { addresses }: Signing): Address {
  const own = addresses.find((address) => isAddress(value) && sameAddress(address, value))
  if (own === undefined) throw new ConnectError('wallet_unauthorized')
  return own
}
