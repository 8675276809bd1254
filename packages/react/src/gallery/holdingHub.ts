import { type Rpc, RpcError } from '@latchkey/base'
import type { Hub } from '@latchkey/connect'
import { balancesKey } from '../hooks/balanceQuery.ts'
import { queryClientOf } from '../hooks/queryClientOf.ts'
import { type GalleryHubOptions, galleryAccount, galleryChains, galleryToken } from './galleryHub.ts'
import { pricedHub } from './galleryPrices.ts'

const never = () => new Promise<never>(() => undefined)
const fail = async () => Promise.reject(new RpcError('rpc_unreachable'))

/** A node that does not answer, and one that cannot be reached. */
export const silentRpc: Rpc = { call: never, batch: never }
export const awayRpc: Rpc = { call: fail, batch: fail }

const ether = 10n ** 18n
const coins = [2n * ether, 4n * 10n ** 14n, 1_234_567n * ether]

/** A hub that has read what the gallery's account has: much on one network, dust on another, and one token. */
export function holdingHub(options: GalleryHubOptions): Hub {
  const hub = pricedHub({ rpc: silentRpc, ...options })
  for (const [index, { id }] of galleryChains.entries()) {
    const tokens = new Map(id === galleryToken.chainId ? [[galleryToken.address, 1_480_500_000n]] : [])
    const seen = { native: coins[index] ?? 0n, tokens, blockNumber: 1n, isAtRest: true }
    queryClientOf(hub).setQueryData([balancesKey, id, galleryAccount], seen)
    // Of a network that is known by name feeds are asked by themselves.
    queryClientOf(hub).setQueryData(['prices', id], (known: unknown) => known ?? [])
  }
  return hub
}
