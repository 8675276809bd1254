import type { Hub } from '@latchkey/connect'
import { queryClientOf } from '../hooks/queryClientOf.ts'
import { type GalleryHubOptions, galleryChains, galleryHub, galleryNowMs, otherAccount } from './galleryHub.ts'

/** A hub that knows what its coin is worth, and how fast its blocks come. */
export function pricedHub(options: GalleryHubOptions): Hub {
  const hub = galleryHub(options)
  const [{ id }] = galleryChains
  const answer = {
    of: 'native',
    source: { of: 'native', address: otherAccount, description: 'ETH / USD', decimals: 8, heartbeatSeconds: 3600 },
    price: { units: 2_450_00000000n, decimals: 8 },
    ageSeconds: 60,
    goodUntilMs: galleryNowMs + 3_600_000,
  }
  queryClientOf(hub).setQueryData(['prices', id], [answer])
  queryClientOf(hub).setQueryData(['blockTime', id], 12)
  return hub
}
