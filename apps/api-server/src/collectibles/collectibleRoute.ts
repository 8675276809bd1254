import { isAddress, sameAddress, toAddress } from '@latchkey/evm'
import { createRateLimit, createRoutes } from '@latchkey/node'
import type { Context, Hono } from 'hono'
import type { ApiDeps } from '../config.ts'
import { ApiError } from '../errors.ts'
import { collectibleRate, pictureFigures } from '../limits.ts'
import { createOutsideFetch } from '../pictures/outsideFetch.ts'
import { pictureAnswer, pictureHeaders } from '../pictures/pictureAnswer.ts'
import { createPictureCache } from '../pictures/pictureCache.ts'
import { createTurnstile } from '../turnstile.ts'
import { type CollectibleDescription, describeCollectible, type NamedCollectible } from './describeCollectible.ts'

const { places, timeoutMs } = pictureFigures
const maxTokenId = 2n ** 256n - 1n
/** Beside its picture an entry holds a name and some of our own. */
const entryBytes = 500

/**
 * `GET /api/collectible/{chainId}/{contract}/{tokenId}`: how a collectible describes itself, and below it `/picture`. Only
 * collections that the owner has named are looked at: nobody else's contract can have this server call anything.
 */
export function createCollectibleRoute(deps: ApiDeps): Hono {
  const { collectibles, clock, log } = deps
  if (collectibles === undefined) {
    return createRoutes()
      .get('/:chainId/:contract/:tokenId', refuse)
      .get('/:chainId/:contract/:tokenId/picture', refuse)
  }
  const { collections, pictures, pictureType, resolve } = collectibles
  const isAllowed = createRateLimit({ clock, ...collectibleRate })
  const inTurn = createTurnstile({ clock, ...places })
  const cached = createPictureCache<CollectibleDescription>(
    clock,
    ({ picture }) => entryBytes + (picture?.bytes.length ?? 0),
  )
  const fetchOutside = createOutsideFetch({ places: pictures ?? { origins: [] }, resolve })

  async function describe(collectible: NamedCollectible): Promise<CollectibleDescription | undefined> {
    const abort = new AbortController()
    const cancel = clock.schedule(timeoutMs, () => abort.abort())
    try {
      const { ipfsGateway } = pictures ?? {}
      const sources = { fetchOutside, ipfsGateway, rpc: deps.rpc, pictureType, signal: abort.signal }
      return await describeCollectible(collectible, sources)
    } catch (error) {
      // A node or a host that is away: a drawing stands there meanwhile.
      log.debug('A collectible could not be described', error)
      return undefined
    } finally {
      cancel()
    }
  }

  /** Fails with `no_collectible`, `wrong_origin`, `too_many_calls` or `network_busy`. */
  async function find(context: Context): Promise<CollectibleDescription> {
    const { raw: request } = context.req
    if (request.headers.get('sec-fetch-site') === 'cross-site') throw new ApiError('wrong_origin')
    const collectible = readPath(context)
    const isNamed = collections.some(
      ({ chainId, address }) => chainId === collectible.chainId && sameAddress(address, collectible.contract),
    )
    if (!isNamed) throw new ApiError('no_collectible')
    const caller = deps.callerOf?.(request) ?? ''
    if (!isAllowed(caller)) throw new ApiError('too_many_calls')
    const key = `${collectible.chainId} ${collectible.contract} ${collectible.tokenId}`
    const found = await cached(key, () => inTurn({ caller, places: 1 }, () => describe(collectible)))
    if (found === undefined) throw new ApiError('no_collectible')
    return found
  }

  return createRoutes()
    .get('/:chainId/:contract/:tokenId', async (context) => {
      const { name = null, picture } = await find(context)
      return context.json({ name, hasPicture: picture !== undefined }, 200, pictureHeaders)
    })
    .get('/:chainId/:contract/:tokenId/picture', async (context) => {
      const { picture } = await find(context)
      if (picture === undefined) throw new ApiError('no_collectible')
      return pictureAnswer(picture)
    })
}

/** Fails with `no_collectible` for a path that names none. */
function readPath({ req }: Context): NamedCollectible {
  const [chainId = '', contract, id = ''] = ['chainId', 'contract', 'tokenId'].map((name) => req.param(name))
  const isGood = /^[1-9]\d{0,14}$/.test(chainId) && /^(?:0|[1-9]\d{0,77})$/.test(id) && BigInt(id) <= maxTokenId
  if (!isGood || !isAddress(contract)) throw new ApiError('no_collectible')
  return { chainId: Number(chainId), contract: toAddress(contract.toLowerCase()), tokenId: BigInt(id) }
}

function refuse(): never {
  throw new ApiError('no_collectible')
}
