import type { Address, ChainPrices, Feed, FeedSubject, Token } from '@latchkey/evm'
import { encodeAbiParameters, parseAbiParameters } from 'viem/utils'
import { compiled } from './contracts.ts'
import type { Deployments } from './deployments.ts'
import { operator } from './devAccounts.ts'

const decimals = 8
/** In seconds; a local price is said anew long before (keepPricesFresh.ts). */
const heartbeatSeconds = 3_600

/** Prices of the local chains, in 10⁻⁸ dollars. They are made up, and stand still. */
const coinPrice = { pair: 'ETH / USD', answer: 312_745_000_000n }
/** One token has a price, a little off the dollar so that it is seen to be read; the other has none. */
const tokenPrices: Readonly<Record<string, { readonly pair: string; readonly answer: bigint }>> = {
  USDL: { pair: 'USDL / USD', answer: 99_980_000n },
}
const ratePrices = [
  { of: 'EUR', pair: 'EUR / USD', answer: 108_250_000n },
  { of: 'GBP', pair: 'GBP / USD', answer: 127_400_000n },
  { of: 'JPY', pair: 'JPY / USD', answer: 650_000n },
] as const

const parameters = parseAbiParameters('string description, uint8 decimals, int256 answer, address setter')

/** Adds the feeds of a chain's coin, of its tokens that have a price, and of currencies; with a sequencer's on a rollup. */
export function deployPriceFeeds(
  deployments: Deployments,
  tokens: readonly Token[],
  kind: 'layer 1' | 'rollup',
): ChainPrices {
  const deploy = (description: string, answer: bigint, places: number): Address =>
    deployments.deploy(
      compiled.PriceFeed.bytecode,
      encodeAbiParameters(parameters, [description, places, answer, operator]),
    )
  const feed = (of: FeedSubject, { pair, answer }: { readonly pair: string; readonly answer: bigint }): Feed => ({
    of,
    address: deploy(pair, answer, decimals),
    description: pair,
    decimals,
    heartbeatSeconds,
  })
  const feeds = [
    feed('native', coinPrice),
    ...tokens.flatMap(({ symbol, address }) => {
      const price = tokenPrices[symbol]
      return price === undefined ? [] : [feed(address, price)]
    }),
    ...ratePrices.map(({ of, ...price }) => feed(of, price)),
  ]
  if (kind === 'layer 1') return { feeds }
  // 0 says that it runs.
  return { feeds, sequencer: deploy('L2 Sequencer Uptime Status Feed', 0n, 0) }
}
