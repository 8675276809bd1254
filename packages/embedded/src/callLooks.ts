import type { CallRequest } from '@latchkey/base'
import { ConnectError } from '@latchkey/connect'
import type { CallsAnswer } from '@latchkey/evm'
import type { BatchRequests } from './batchRequests.ts'
import { readStatus } from './callsStatus.ts'
import type { EmbeddedSetting } from './embeddedSetting.ts'
import type { SentCalls, SentCallsBook } from './sentCalls.ts'

/** The requests of EIP-5792 about calls that were sent. */
export type CallLooks = {
  /** Fails with `batch_unknown`. */
  status(request: CallRequest): Promise<CallsAnswer>
  /** Has the page show how they fare. Fails with `batch_unknown`. */
  show(request: CallRequest): null
}

export type CallLookDeps = {
  readonly batches: Pick<BatchRequests, 'look' | 'mayCome'>
  readonly book: SentCallsBook
  /** Ids of calls that are being asked about, or that go one by one, in this page. */
  readonly running: ReadonlySet<string>
}

export function createCallLooks(
  { rpc, showing }: Pick<EmbeddedSetting, 'rpc' | 'showing'>,
  { batches: { look, mayCome }, book, running }: CallLookDeps,
): CallLooks {
  function find(id: unknown): SentCalls {
    const sent = typeof id === 'string' ? book.find(id) : undefined
    if (sent === undefined) throw new ConnectError('batch_unknown')
    return sent
  }

  /** As they are now: calls that go one by one have more transactions with time. */
  async function read(id: string): Promise<CallsAnswer> {
    const sent = find(id)
    return await readStatus(sent, { rpc: rpc(sent.chainId), look, mayCome, isRunning: running.has(id) })
  }

  return {
    status: async ({ params }) => await read(find(firstOf(params)).id),
    show({ params }) {
      const { id, chainId, count } = find(firstOf(params))
      showing.set({ id, chainId, count, read: () => read(id), close: () => showing.set(undefined) })
      return null
    },
  }
}

function firstOf(params: unknown): unknown {
  return Array.isArray(params) ? params[0] : undefined
}
