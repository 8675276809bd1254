import type { Chain } from '@latchkey/evm'
import type { ComposeMail, NoticeMail } from '../config.ts'
import type { Arrival } from '../notices/findNews.ts'
import { planCode } from '../notices/planCode.ts'
import { createWriteNotice } from '../notices/writeNotice.ts'

export type NoticeSampleOptions = {
  /** A tag of the language of the mails. */
  readonly tag: string
  readonly compose: ComposeMail
  readonly appName: string
  readonly origin: string
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains: readonly Chain[] = [
  { id: 1, name: 'Ethereum', nativeCurrency: ether, rpcUrls: [] },
  { id: 31337, name: 'A network with a very long name', nativeCurrency: ether, rpcUrls: [] },
]

const coin: Arrival = {
  ...{ chain_id: 1, block_number: 19_000_007, at: 1_781_524_800, asset: 'coin', amount: '1234567890123456789' },
  ...{ symbol: null, decimals: null },
}
const dollars: Arrival = { ...coin, asset: 'token', amount: '250000000', symbol: 'USDC', decimals: 6 }
const piece: Arrival = { ...coin, asset: 'erc721', amount: '1' }
const much: Arrival = {
  ...{ ...dollars, chain_id: 31337, amount: '1234567123456789012345678' },
  ...{ symbol: 'A-SYMBOL-THAT-GOES-ON-AND-ON', decimals: 18 },
}

/** Each mail of what came in by its name, and the one that asks for a code first. */
export async function noticeSamples(options: NoticeSampleOptions): Promise<readonly (readonly [string, NoticeMail])[]> {
  const { tag, compose, appName, origin } = options
  const keys = { stopToken: () => 's'.repeat(43) }
  const write = createWriteNotice({ keys, compose, appName, origin, chains })
  const row = { account: `0x${'f3'.repeat(20)}`, language: tag, nonce: '00'.repeat(16) }
  const email = 'ada@example.org'
  const tell = async (arrivals: readonly Arrival[], count = arrivals.length) =>
    await write({ row, email, news: { arrivals, count, cursors: [] } })
  const asking = compose(await planCode({ tag, code: '04711471', name: appName }))
  return [
    ['arrived', await tell([coin])],
    ['arrived-many', await tell([coin, dollars, piece, much, ...Array<Arrival>(8).fill(dollars)], 40)],
    ['confirm-notices', { to: email, sender: { name: appName }, ...asking }],
  ]
}
