import type { HistoryEntry, HistoryNetwork } from '@latchkey/evm'
import type { HistorySource } from '../history/historySource.ts'
import { fakeAccount, otherFakeAccount } from './fakeConnector.ts'

/** A server of histories in memory, and what it was asked. */
export type FakeHistory = {
  readonly source: HistorySource
  /** Newest first; a test puts others in their place. */
  entries: readonly HistoryEntry[]
  networks: readonly HistoryNetwork[]
  /** Answered in place of everything else, such as 401; 0 is a server that cannot be reached. */
  status: number
  /** Of a page. */
  limit: number
  readonly asked: string[]
}

/** A server of histories that keeps what the test gives it. */
export function fakeHistory(entries: readonly HistoryEntry[] = []): FakeHistory {
  const server: FakeHistory = {
    entries,
    networks: [fakeHistoryNetwork],
    status: 200,
    limit: 50,
    asked: [],
    source: { url: '/api/history', fetch: async (url, init) => answer(url, init) },
  }

  function answer(url: string, { method = 'GET', body }: RequestInit): Response {
    server.asked.push(method === 'GET' ? url : `${method} ${url} ${body}`)
    if (server.status === 0) throw new TypeError('Nobody is there')
    if (server.status !== 200) return Response.json({ error: { code: 'refused' } }, { status: server.status })
    const { searchParams: query } = new URL(url, 'http://localhost')
    const wanted = server.entries.filter(
      (entry) =>
        (query.get('hidden') === 'only') === (entry.suspicion !== null) &&
        (query.get('outcome') ?? entry.outcome) === entry.outcome &&
        (query.get('direction') ?? entry.direction) === entry.direction &&
        (query.get('chain') ?? String(entry.chainId)) === String(entry.chainId),
    )
    const from = Number(query.get('before') ?? 0)
    const end = from + server.limit
    const next = end < wanted.length ? String(end) : null
    const hidden = query.get('hidden') === 'only' ? { hidden: wanted.length } : {}
    return Response.json({ entries: wanted.slice(from, end), next, networks: server.networks, ...hidden })
  }

  return server
}

/** A network that is read up to now. */
export const fakeHistoryNetwork: HistoryNetwork = {
  chainId: 31337,
  state: 'current',
  from: '100',
  to: '200',
  at: 1_700_000_000,
  canLoadOlder: false,
  coins: 'all',
}

/** Half a coin that came in and is confirmed, but for the changes. */
export function fakeEntry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  const hash = changes.hash ?? `0x${'cd'.repeat(32)}`
  return {
    id: `31337-${hash}-coin`,
    chainId: 31337,
    hash,
    blockNumber: '150',
    at: 1_700_000_000,
    direction: 'in',
    account: fakeAccount,
    counterparty: otherFakeAccount,
    asset: { kind: 'coin' },
    amount: '500000000000000000',
    fee: null,
    isConfirmed: true,
    outcome: 'success',
    detail: 'full',
    suspicion: null,
    ...changes,
  }
}
