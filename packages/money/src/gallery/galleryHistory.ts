import type { HistorySource } from '@latchkey/connect'
import { type HistoryEntry, type HistoryNetwork, zeroAddress } from '@latchkey/evm'
import { galleryAccount, galleryNowMs, galleryToken } from '@latchkey/react/gallery'

const nowSeconds = galleryNowMs / 1000
const hourSeconds = 3600
const somebody = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const received: HistoryEntry = {
  id: 'received',
  chainId: 1,
  hash: `0x${'cd'.repeat(32)}`,
  blockNumber: '23450001',
  at: nowSeconds - 600,
  direction: 'in',
  account: galleryAccount,
  counterparty: somebody,
  asset: { kind: 'coin' },
  amount: '500000000000000000',
  fee: null,
  isConfirmed: true,
  outcome: 'success',
  detail: 'full',
  suspicion: null,
}
const listed = { kind: 'token', ...galleryToken, isListed: true } as const
const sent: HistoryEntry = {
  ...received,
  direction: 'out',
  fee: '21000000000001',
  hash: `0x${'ab'.repeat(32)}`,
}
const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'

/** One of each kind that a history tells, newest first. */
export const galleryEntries: readonly HistoryEntry[] = [
  { ...received, id: 'e0', hash: `0x${'01'.repeat(32)}`, isConfirmed: false, at: nowSeconds - 60 },
  received,
  { ...sent, id: 'e2', chainId: 10, asset: listed, amount: '1250000000', at: nowSeconds - 3 * hourSeconds },
  { ...received, id: 'e3', counterparty: null, detail: 'amountOnly', at: nowSeconds - 5 * hourSeconds },
  { ...sent, id: 'e4', outcome: 'reverted', at: nowSeconds - 26 * hourSeconds },
  { ...sent, id: 'e5', direction: 'self', counterparty: galleryAccount, at: nowSeconds - 28 * hourSeconds },
  {
    ...received,
    id: 'e6',
    chainId: 31337,
    asset: { kind: 'collectible', standard: 'erc721', address: collection, tokenId: '8520' },
    amount: '1',
    at: nowSeconds - 50 * hourSeconds,
  },
  { ...sent, id: 'e7', counterparty: null, amount: '0', at: nowSeconds - 75 * hourSeconds },
  { ...sent, id: 'e9', hash: `0x${'09'.repeat(32)}`, amount: '0', at: nowSeconds - 75 * hourSeconds },
  {
    ...received,
    id: 'e10',
    counterparty: zeroAddress,
    asset: listed,
    amount: '5000000',
    at: nowSeconds - 75 * hourSeconds,
  },
  {
    ...received,
    id: 'e8',
    asset: { ...listed, symbol: 'USDC' },
    amount: '123456789012345678',
    at: nowSeconds - 76 * hourSeconds,
  },
]

/** Entries as tricksters make them. */
export const galleryTricks: readonly HistoryEntry[] = [
  { ...sent, id: 't0', asset: listed, amount: '0', fee: null, suspicion: 'zeroValue' },
  { ...received, id: 't1', amount: '1', suspicion: 'lookAlike' },
  {
    ...received,
    id: 't2',
    asset: { kind: 'token', address: collection, symbol: 'visit-me.example', decimals: 18, isListed: false },
    amount: '1000000000000000000000',
    suspicion: 'unlisted',
  },
]

const network: HistoryNetwork = {
  chainId: 1,
  state: 'current',
  from: '23400000',
  to: '23450010',
  at: nowSeconds,
  canLoadOlder: false,
  coins: 'all',
}

/** Networks in each of their states. */
export const galleryNetworks: readonly HistoryNetwork[] = [
  { ...network, canLoadOlder: true },
  { ...network, chainId: 10, state: 'away', at: nowSeconds - 2 * hourSeconds, coins: 'direct' },
  { ...network, chainId: 31337, state: 'catchingUp', at: nowSeconds - 40 * hourSeconds, coins: 'amounts' },
]

/** The answers of a server of the gallery; `status` 0 never answers at all. */
export type GalleryHistory = {
  readonly status?: number
  readonly entries?: readonly HistoryEntry[]
  readonly tricks?: readonly HistoryEntry[]
  readonly networks?: readonly HistoryNetwork[]
}

/** A server of histories that has one answer. */
export function galleryHistory({ status = 200, ...told }: GalleryHistory): HistorySource {
  const { entries = [], tricks = [], networks = [network] } = told
  return {
    url: '/api/history',
    async fetch(url, { method }) {
      if (status === 0) return await new Promise<Response>(() => undefined)
      const hidden = url.includes('hidden=1') ? tricks : []
      const page = method === 'POST' ? {} : { entries: [...entries, ...hidden], next: null, networks }
      return new Response(JSON.stringify(page), { status })
    },
  }
}
