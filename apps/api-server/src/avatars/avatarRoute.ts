import {
  type Address,
  type AvatarRecord,
  avatarTokenCalls,
  isAddress,
  lookupAvatarRecord,
  readAvatarToken,
  toAddress,
} from '@latchkey/evm'
import { createRateLimit, createRoutes } from '@latchkey/node'
import type { Context, Hono } from 'hono'
import type { ApiDeps, CompleteConfig } from '../config.ts'
import { ApiError } from '../errors.ts'
import { pictureFigures } from '../limits.ts'
import { createOutsideFetch } from '../pictures/outsideFetch.ts'
import { pictureAnswer } from '../pictures/pictureAnswer.ts'
import { createPictureCache } from '../pictures/pictureCache.ts'
import {
  type Picture,
  type PictureSources,
  type PlainSource,
  readDescription,
  readPicture,
  toPlainSource,
} from '../pictures/pictureSources.ts'
import { createTurnstile } from '../turnstile.ts'

const { rate, places, timeoutMs } = pictureFigures

/**
 * `GET /api/avatar/{chainId}/{address}`: the picture that the name of an address has elsewhere, where the owner lets this
 * server fetch it. The address of the picture is read from the chain and never from the request.
 */
export function createAvatarRoute(deps: ApiDeps, { chains }: CompleteConfig): Hono {
  const { avatars, clock, log } = deps
  if (avatars === undefined) return createRoutes().get('/:chainId/:address', () => refuse())
  const { pictureType, resolve, ...outside } = avatars
  const isAllowed = createRateLimit({ clock, ...rate })
  const inTurn = createTurnstile({ clock, ...places })
  const cached = createPictureCache<Picture>(clock, ({ bytes }) => bytes.length)
  const fetchOutside = createOutsideFetch({ places: outside, resolve })

  async function find(chainId: number, address: Address): Promise<Picture | undefined> {
    const chain = chains.find(({ id }) => id === chainId)
    const rpc = chain && deps.rpc(chain.id)
    if (chain === undefined || rpc === undefined) return undefined
    const abort = new AbortController()
    const cancel = clock.schedule(timeoutMs, () => abort.abort())
    try {
      const record = await lookupAvatarRecord({ address, chain, rpc, log, signal: abort.signal })
      if (record === undefined) return undefined
      const { ipfsGateway } = outside
      const sources = { fetchOutside, ipfsGateway, rpc: deps.rpc, pictureType, signal: abort.signal }
      return await findPicture(record, address, sources)
    } catch (error) {
      // A node that is away, or a name kept off the chain: a letter stands there meanwhile.
      log.debug('An avatar could not be found', error)
      return undefined
    } finally {
      cancel()
    }
  }

  return createRoutes().get('/:chainId/:address', async (context: Context) => {
    const { raw: request } = context.req
    if (request.headers.get('sec-fetch-site') === 'cross-site') throw new ApiError('wrong_origin')
    const [chainText, addressText] = [context.req.param('chainId') ?? '', context.req.param('address')]
    if (!/^[1-9]\d{0,15}$/.test(chainText) || !isAddress(addressText)) throw new ApiError('no_avatar')
    const caller = deps.callerOf?.(request) ?? ''
    if (!isAllowed(caller)) throw new ApiError('too_many_calls')
    const [chainId, address] = [Number(chainText), toAddress(addressText.toLowerCase())]
    const picture = await cached(`${chainId} ${address}`, () =>
      inTurn({ caller, places: 1 }, () => find(chainId, address)),
    )
    if (picture === undefined) throw new ApiError('no_avatar')
    return pictureAnswer(picture)
  })
}

function refuse(): never {
  throw new ApiError('avatars_off')
}

/** The picture of an avatar record of somebody; undefined where there is none that can be shown. */
async function findPicture(
  record: AvatarRecord,
  owner: Address,
  sources: PictureSources,
): Promise<Picture | undefined> {
  const source = record.kind === 'token' ? await findTokenPicture(record, owner, sources) : record
  return source === undefined ? undefined : await readPicture(source, sources)
}

type TokenRecord = Extract<AvatarRecord, { kind: 'token' }>

async function findTokenPicture(
  record: TokenRecord,
  owner: Address,
  sources: PictureSources,
): Promise<PlainSource | undefined> {
  const { rpc, signal } = sources
  const outcomes = await rpc(record.chainId)?.batch(avatarTokenCalls(record, owner), { signal })
  const answers = outcomes?.map((outcome) => ('result' in outcome ? outcome.result : undefined)) ?? []
  const described = toPlainSource(readAvatarToken(record, owner, answers))
  return described === undefined ? undefined : (await readDescription(described, sources))?.picture
}
