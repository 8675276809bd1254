import { askJson, fromQuantity, type Hex, isHex, isRecord } from '@latchkey/base'
import { oneLine, readAddress, readInteger, readText } from '@latchkey/connect'
import { type Address, type BatchCall, type SignedAuthorization, type SponsoredBatch, sameAddress } from '@latchkey/evm'
import type { SponsoredState } from '../surface/batchVerbs.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'

/** The owner's word whether he pays for a batch. */
export type SponsorOffer =
  | {
      readonly isPaid: true
      /** How the site calls itself. */
      readonly site: string
      /** The least gas with which the calls are to begin. */
      readonly gas: bigint
      /** How long the batch may be on its way, in seconds. */
      readonly lifeSeconds: number
    }
  /** By the code of the refusal, such as `sponsor_budget_user`; undefined where the site offers nothing of the kind. */
  | { readonly isPaid: false; readonly reason?: string }

/** The owner's relayer, over HTTP, for the account that is signed in. */
export type SponsorService = {
  /** Never fails: a server that does not answer offers nothing. */
  offer(request: {
    readonly chainId: number
    readonly account: Address
    readonly calls: readonly BatchCall[]
  }): Promise<SponsorOffer>
  /** Hands a signed batch over; asked again it answers the same. The name by which it is asked for is its digest. Fails with `batch_refused` where the server has not taken it, and with `TypeError` where it may have. */
  send(batch: SponsoredBatch, signed: SignedBatch): Promise<SponsoredState>
  /** Fails with `TypeError` where the server does not answer. */
  look(digest: Hex): Promise<SponsoredState>
}

export type SignedBatch = { readonly signature: Hex; readonly authorization?: SignedAuthorization | undefined }

type Fields = Readonly<Record<string, unknown>>

const timeoutMs = 20_000
const maxBytes = 20_000
const maxNameLength = 60
const maxLifeSeconds = 1800
const states: readonly unknown[] = ['waiting', 'sent', 'done', 'failed']

export function createSponsorService({ place, platform, clock, log }: SharedDeps): SponsorService {
  async function ask(url: string, init: RequestInit): Promise<Fields> {
    const { body } = await askJson({ url, fetch: platform.fetch, maxBytes, within: { timeoutMs, clock }, ...init })
    if (!isRecord(body)) throw new TypeError('The server of this site sent no answer that can be used')
    return body
  }

  /** The token that lets this page change something, where the account is the one that is signed in. */
  async function findToken(account: Address): Promise<string | undefined> {
    const { login, csrfToken } = await ask(place.loginUrl ?? '', { method: 'GET' })
    const address = isRecord(login) ? readAddress(login['address']) : undefined
    return address !== undefined && sameAddress(address, account) ? readText(csrfToken, 200) : undefined
  }

  async function post(path: string, account: Address, body: object): Promise<Fields> {
    const token = await findToken(account)
    if (token === undefined) return { error: { code: 'not_signed_in' } }
    const headers = { 'content-type': 'application/json', 'x-latchkey-csrf': token }
    return await ask(`${place.sponsorUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  return {
    async offer({ chainId, account, calls }) {
      if (place.sponsorUrl === undefined) return { isPaid: false }
      try {
        return readOffer(await post('/offer', account, { chainId, calls: calls.map(toPlain) }), place.appName)
      } catch (error) {
        log.debug('Whether the fee of a batch is paid could not be asked', error)
        return { isPaid: false }
      }
    },
    async send({ chainId, account, nonce, deadline, gas, calls }, { signature, authorization }) {
      const figures = { chainId, nonce: String(nonce), deadline, gas: String(gas), calls: calls.map(toPlain) }
      const answer = await post('/send', account, { ...figures, signature, ...(authorization && { authorization }) })
      const refusal = codeOf(answer)
      // Anything else is said before it is written down.
      if (refusal !== undefined && refusal !== 'internal') {
        throw new EmbeddedError('batch_refused', { cause: new TypeError(`The relayer refused the batch: ${refusal}`) })
      }
      return readState(answer)
    },
    look: async (digest) => readState(await ask(`${place.sponsorUrl}/batch/${digest}`, { method: 'GET' })),
  }
}

function toPlain({ to, value, data }: BatchCall) {
  return { to, value: String(value), data }
}

function codeOf({ error }: Fields): string | undefined {
  return isRecord(error) ? readText(error['code'], maxNameLength) : undefined
}

function readOffer({ isPaid, gas, lifeSeconds, error }: Fields, site: string): SponsorOffer {
  if (isPaid !== true) {
    const reason = codeOf({ error })
    return { isPaid: false, ...(reason !== undefined && { reason }) }
  }
  const figure = typeof gas === 'string' && /^\d{1,9}$/.test(gas) ? BigInt(gas) : undefined
  const life = readInteger(lifeSeconds, 60, maxLifeSeconds)
  if (figure === undefined || life === undefined) return { isPaid: false }
  return { isPaid: true, gas: figure, lifeSeconds: life, site: oneLine(site) }
}

function readState(answer: Fields): SponsoredState {
  const { status, hash, error } = answer
  if (isRecord(error)) throw new TypeError(`The relayer refused the batch: ${readText(error['code'], maxNameLength)}`)
  if (!states.includes(status)) throw new TypeError('The relayer sent an answer that cannot be used')
  const isHash = isHex(hash) && hash.length === 66 && fromQuantity(hash) !== undefined
  // One of the four words just above.
  return { status: status as SponsoredState['status'], ...(isHash && { hash }) }
}
