import type { Hex } from '@latchkey/base'
import { type Address, type AgreementKeys, agreeOnSecret, createAgreementKeys, isAddress } from '@latchkey/evm'
import { openSeal, sealText } from '@latchkey/remote'
import { isRecord } from '../../storedValues.ts'
import { readProperty } from '../provider.ts'
import { providerCodes } from '../providerCodes.ts'
import type { AbstractWalletOptions, Popup } from './crossApp.ts'
import { providerFailure } from './providerFailure.ts'

/** What a page and the wallet's host have agreed on. It signs nothing by itself: each request opens a window. */
export type CrossAppLink = {
  /** Who signs for the wallet's account. */
  readonly signer: Address
  readonly keys: AgreementKeys
  /** 64 hexadecimal digits. */
  readonly secret: string
  readonly expiresAtMs: number
}

const storageKey = 'crossapp.v1'
/** A window that says nothing for so long is given up. */
const windowTimeoutMs = 120_000
const closedPollMs = 300
const lifeMs = 14 * 86_400_000
/** How the seal of the link protocol is put together: iv, tag, ciphertext. */
const ivDigits = 24
const tagDigits = 32

/** The link of an earlier visit, while it is good. */
export function readLink({ storage, clock }: AbstractWalletOptions): CrossAppLink | undefined {
  const stored = parse(storage.get(storageKey))
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
    query: { requester_public_key: bare(keys.publicKey) },
    read(data) {
      const type = readProperty(data, 'type')
      if (type === 'PRIVY_OAUTH_ERROR') throw toFailure(readProperty(data, 'error'))
      return type === 'PRIVY_CROSS_APP_CONNECT_RESPONSE' ? data : undefined
    },
  })
  const signer = readProperty(answer, 'address')
  const key = readProperty(answer, 'providerPublicKey')
  const providerKey = typeof key === 'string' ? `0x${bare(key)}` : ''
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
  const sealed = sealText(JSON.stringify(request), link.secret, options.random)
  const [iv, tag, ciphertext] = [
    sealed.slice(0, ivDigits),
    sealed.slice(ivDigits, ivDigits + tagDigits),
    sealed.slice(ivDigits + tagDigits),
  ]
  const query = { requester_public_key: bare(link.keys.publicKey), encrypted_request: ciphertext + tag, iv }
  const answer = await askInWindow(options, options.transactUrl, {
    query,
    read(data) {
      const type = readProperty(data, 'type')
      if (type === 'PRIVY_CROSS_APP_ACTION_ERROR') throw toFailure(readProperty(data, 'error'))
      return type === 'PRIVY_CROSS_APP_ACTION_RESPONSE' ? data : undefined
    },
  })
  return openAnswer(answer, link.secret)
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
      stops.push(watchClosing(popup, options, () => reject(toFailure('User rejected request'))))
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

function openAnswer(answer: unknown, secret: string): unknown {
  const sealed = readProperty(answer, 'encryptedResult')
  const iv = readProperty(answer, 'iv')
  if (typeof sealed !== 'string' || typeof iv !== 'string' || sealed.length < tagDigits) {
    throw providerFailure(providerCodes.internal, 'The wallet’s window sent an answer that cannot be used')
  }
  const opened = openSeal(`${iv}${sealed.slice(-tagDigits)}${sealed.slice(0, -tagDigits)}`, secret)
  // Some hosts put the text into quotes, others do not.
  return parse(opened) ?? opened
}

type LinkParts = Omit<CrossAppLink, 'secret'> & { readonly providerKey: Hex }

function toLink({ signer, keys, providerKey, expiresAtMs }: LinkParts): CrossAppLink | undefined {
  const secret = agreeOnSecret(keys.privateKey, providerKey)
  return secret === undefined ? undefined : { signer, keys, secret: bare(secret), expiresAtMs }
}

/** The host's refusals have words and no number. */
function toFailure(error: unknown): Error {
  const message = typeof error === 'string' ? error : readProperty(error, 'message')
  return providerFailure(undefined, typeof message === 'string' ? message : 'The wallet gave no reason')
}

function isKey(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{64}|[0-9a-f]{66}|[0-9a-f]{130})$/i.test(value)
}

function bare(hex: string): string {
  return hex.replace(/^0x/, '')
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
