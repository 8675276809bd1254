import type { CallRequest } from '@latchkey/base'
import { ConnectError } from '@latchkey/connect'
import { type CallsAnswer, sameAddress } from '@latchkey/evm'
import type { BatchRequests } from '../batches/batchRequests.ts'
import type { Signing } from '../signing/signRequests.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'
import { readStatus } from './callsStatus.ts'
import type { SentCalls, SentCallsBook } from './sentCalls.ts'

/**
 * The requests of EIP-5792 about calls that were sent, for whoever is connected to the account that sent them. Both fail
 * with `wallet_unauthorized` where nobody is connected, and with `batch_unknown` for calls of somebody else or of nobody.
 */
export type CallLooks = {
  status(request: CallRequest, of: Owned): Promise<CallsAnswer>
  /** Has the page show how they fare. */
  show(request: CallRequest, of: Owned): null
}

type Owned = Pick<Signing, 'addresses'>

export type CallLookDeps = {
  readonly batches: Pick<BatchRequests, 'look' | 'mayCome' | 'hasLapsed'>
  readonly book: SentCallsBook
  /** Ids of calls that are being asked about, or that go one by one, in this page. */
  readonly running: ReadonlySet<string>
}

export function createCallLooks(
  { rpc, showing }: Pick<SharedDeps, 'rpc' | 'showing'>,
  { batches: { look, mayCome, hasLapsed }, book, running }: CallLookDeps,
): CallLooks {
  function find({ params }: CallRequest, { addresses }: Owned): SentCalls {
    if (addresses.length === 0) throw new ConnectError('wallet_unauthorized')
    const id: unknown = Array.isArray(params) ? params[0] : undefined
    const sent = typeof id === 'string' ? book.find(id) : undefined
    if (sent === undefined || !addresses.some((address) => sameAddress(address, sent.account))) {
      throw new ConnectError('batch_unknown')
    }
    return sent
  }

  /** As they are now: calls that go one by one have more transactions with time. */
  async function read(found: SentCalls): Promise<CallsAnswer> {
    const sent = book.find(found.id) ?? found
    return await readStatus(sent, { rpc: rpc(sent.chainId), look, mayCome, hasLapsed, isRunning: running.has(sent.id) })
  }

  return {
    status: async (request, of) => await read(find(request, of)),
    show(request, of) {
      const sent = find(request, of)
      const { id, chainId, count } = sent
      showing.set({ id, chainId, count, read: () => read(sent), close: () => showing.set(undefined) })
      return null
    },
  }
}
