import { type Hex, isRecord, parseJson } from '@latchkey/base'
import { type Address, type AgreementKeys, agreeOnSecret, createAgreementKeys, isAddress } from '@latchkey/evm'
import { readProperty } from '../provider.ts'
import { providerCodes } from '../providerCodes.ts'
import type { AbstractWalletOptions, Popup } from './crossApp.ts'
import { keyFromBase64, keyToBase64, openCrossApp, sealCrossApp } from './crossAppSeal.ts'
import { providerFailure } from './providerFailure.ts'

/** The agreement of a page with the wallet's host. It signs nothing by itself: each request opens a window. */
export type CrossAppLink = {
  /** The signer of the wallet's account. */
  readonly signer: Address
  readonly keys: AgreementKeys
  /** The shared secret, 32 bytes. */
  readonly secret: Hex
  readonly expiresAtMs: number
}

const storageKey = 'crossapp.v1'
/** A window that says nothing for so long is given up. */
const windowTimeoutMs = 120_000
const closedPollMs = 300
const lifeMs = 14 * 86_400_000
/** The form of the protocol that is spoken here. */
const protocolVersion = '1'

/** The link of an earlier visit, while it is good. */
export function readLink({ storage, clock }: AbstractWalletOptions): CrossAppLink | undefined {
  const stored = parseJson(storage.get(storageKey))
  if (!isRecord(stored)) return undefined
  const { signer, privateKey, publicKey, providerKey, expiresAtMs } = stored
  const isWhole = isAddress(signer) && isKey(privateKey) && isKey(publicKey) && isKey(providerKey)
  if (!isWhole || typeof expiresAtMs !== 'number' || expiresAtMs <= clock.now()) return undefined
  return toLink({ signer, keys: { privateKey, publicKey }, providerKey, expiresAtMs })
}

export function forgetLink({ storage }: AbstractWalletOptions): void {
  storage.remove(storageKey)
}

/** Lets the visitor connect in a window of the host. Fails as EIP-1193 has it. */
export async function makeLink(options: AbstractWalletOptions): Promise<CrossAppLink> {
  const { connectUrl, storage, clock } = options
  const keys = createAgreementKeys()
  const answer = await askInWindow(options, connectUrl, {
    query: { requester_public_key: keyToBase64(keys.publicKey), connect: 'true', smart_wallet_mode: 'false' },
    read(data) {
      const type = readProperty(data, 'type')
      if (type === 'PRIVY_OAUTH_ERROR' || type === 'PRIVY_CROSS_APP_ACTION_ERROR') throw toFailure(data)
      return type === 'PRIVY_CROSS_APP_CONNECT_RESPONSE' ? data : undefined
    },
  })
  const signer = readProperty(answer, 'address')
  const providerKey = keyFromBase64(readProperty(answer, 'providerPublicKey'))
  const told = readProperty(answer, 'exp')
  const expiresAtMs = Math.min(typeof told === 'number' ? told : Number.POSITIVE_INFINITY, clock.now() + lifeMs)
  const link = isAddress(signer) && isKey(providerKey) && toLink({ signer, keys, providerKey, expiresAtMs })
  if (!link) throw providerFailure(providerCodes.internal, 'The wallet’s window sent an answer that cannot be used')
  storage.set(storageKey, JSON.stringify({ signer: link.signer, ...keys, providerKey, expiresAtMs }))
  return link
}

/** Lets the visitor answer one request in a window of the host. */
export async function askByLink(
  options: AbstractWalletOptions,
  link: CrossAppLink,
  request: { readonly method: string; readonly params: unknown },
): Promise<unknown> {
  const { iv, sealed } = sealCrossApp({ ...request, chainId: options.chainId }, link.secret, options.random)
  const answer = await askInWindow(options, options.transactUrl, {
    query: {
      requester_public_key: keyToBase64(link.keys.publicKey),
      encrypted_request: sealed,
      iv,
      signout_enabled: 'true',
      v: protocolVersion,
    },
    read(data) {
      const type = readProperty(data, 'type')
      if (type === 'PRIVY_CROSS_APP_ACTION_ERROR') {
        // Signed out in the window: what was agreed on is good for nothing any more.
        if (readProperty(readProperty(data, 'mwp'), 'action') === 'clear') forgetLink(options)
        throw toFailure(data)
      }
      return type === 'PRIVY_CROSS_APP_ACTION_RESPONSE' ? data : undefined
    },
  })
  return await openAnswer(answer, link.secret)
}

type Question = {
  readonly query: Readonly<Record<string, string>>
  /** The answer, if this is one; throws for a refusal. */
  readonly read: (data: unknown) => unknown
}

async function askInWindow(options: AbstractWalletOptions, page: string, { query, read }: Question): Promise<unknown> {
  const { place, providerAppId, clock } = options
  const url = new URL(page)
  const all = { ...query, requester_origin: place.origin, provider_app_id: providerAppId }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  const popup = place.open(url.href)
  if (popup === undefined) throw providerFailure(providerCodes.internal, 'The browser does not let the wallet open')
  const stops: (() => void)[] = []
  try {
    return await new Promise((resolve, reject) => {
      stops.push(clock.schedule(windowTimeoutMs, () => reject(providerFailure(undefined, 'Request timeout'))))
      stops.push(watchClosing(popup, options, () => reject(providerFailure(undefined, 'User rejected request'))))
      stops.push(
        popup.onMessage(({ origin, data }) => {
          // The published client believes every window; ours only the one it has opened, while it shows the host.
          if (origin !== url.origin) return
          try {
            const answer = read(data)
            if (answer !== undefined) resolve(answer)
          } catch (error) {
            reject(error)
          }
        }),
      )
    })
  } finally {
    for (const stop of stops) stop()
    popup.close()
  }
}

function watchClosing(popup: Popup, { clock }: AbstractWalletOptions, onClosed: () => void): () => void {
  let cancel = () => undefined as unknown
  const look = () => {
    if (popup.isClosed()) onClosed()
    else cancel = clock.schedule(closedPollMs, look)
  }
  cancel = clock.schedule(closedPollMs, look)
  return () => void cancel()
}

async function openAnswer(answer: unknown, secret: Hex): Promise<unknown> {
  const sealed = readProperty(answer, 'encryptedResult')
  const iv = readProperty(answer, 'iv')
  const isSeal = typeof sealed === 'string' && typeof iv === 'string'
  const opened = isSeal ? await openCrossApp({ iv, sealed }, secret) : undefined
  if (opened === undefined) {
    throw providerFailure(providerCodes.internal, 'The wallet’s window sent an answer that cannot be used')
  }
  // Some hosts put the text into quotes, others do not.
  return parseJson(opened) ?? opened
}

type LinkParts = Omit<CrossAppLink, 'secret'> & { readonly providerKey: Hex }

function toLink({ signer, keys, providerKey, expiresAtMs }: LinkParts): CrossAppLink | undefined {
  const secret = agreeOnSecret(keys.privateKey, providerKey)
  return secret === undefined ? undefined : { signer, keys, secret, expiresAtMs }
}

/** The host's refusals have words and seldom a number. */
function toFailure(data: unknown): Error {
  const error = readProperty(data, 'error')
  const code = readProperty(data, 'errorCode')
  const message = typeof error === 'string' ? error : readProperty(error, 'message')
  const text = typeof message === 'string' ? message : 'The wallet gave no reason'
  return providerFailure(typeof code === 'number' ? code : undefined, text)
}

function isKey(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{64}|[0-9a-f]{66}|[0-9a-f]{130})$/i.test(value)
}
