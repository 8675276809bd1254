import type { Bytes, Log } from '@latchkey/base'
import { readProperty } from '@latchkey/connect'
import {
  CustodyError,
  type EndpointInput,
  passkeyParameters,
  toPasskeyError,
  toPasskeyTransports,
} from '@latchkey/custody'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import type { EmbeddedPlatform } from '../surface/embeddedPlatform.ts'

/** A passkey that was just made, in the words of the key service. */
export type NewPasskey = EndpointInput<'recover_user'>['authenticator']

export type MadePasskey = {
  readonly passkey: NewPasskey
  /** False for one that a device finds only by its name, such as that of an older security key. */
  readonly isFoundAlone: boolean
}

export type PasskeyOptions = {
  readonly rpId: string
  readonly appName: string
  /** The name the device shows beside the passkey. */
  readonly userName: string
  readonly passkeyName: string
  /** Where somebody gave one out; else any. */
  readonly challenge?: Bytes
  /** Ids of passkeys of the same wallet: a second one is to be on another device. */
  readonly knownIds?: readonly string[]
}

/** How long a prompt waits: longer than a person needs, as for signing. */
const promptMs = 300_000
const maxBytes = 32_000
/** The server's limits. */
const maxNameLength = 64

/**
 * Has the device make a passkey. Fails with `webauthn_not_supported` where there are none, one of the outcomes of the
 * prompt, `passkey_here_already` on a device with a known one, or `passkey_unreadable`.
 */
export async function createPasskey(
  { credentials, random }: Pick<EmbeddedPlatform, 'credentials' | 'random'>,
  { rpId, appName, userName, passkeyName, challenge = random(32), knownIds = [] }: PasskeyOptions,
  log: Log,
): Promise<MadePasskey> {
  if (credentials === undefined) throw new CustodyError('webauthn_not_supported')
  const request = {
    publicKey: {
      challenge,
      rp: { id: rpId, name: appName },
      user: { id: random(32), name: userName, displayName: userName },
      pubKeyCredParams: passkeyParameters,
      excludeCredentials: knownIds.flatMap((text) => {
        const id = fromBase64url(text)
        return id === undefined ? [] : [{ type: 'public-key' as const, id }]
      }),
      // Preferred and no more: a device that cannot tell who holds it makes passkeys too.
      authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
      timeout: promptMs,
      attestation: 'none' as const,
      extensions: { credProps: true as const },
    },
  }
  const made = await credentials.create(request).catch((cause: unknown) => {
    // The platform's own word for a device that was excluded.
    if (readProperty(cause, 'name') === 'InvalidStateError') throw new EmbeddedError('passkey_here_already', { cause })
    throw toPasskeyError(cause, log)
  })
  const response = readProperty(made, 'response')
  const passkey = {
    authenticatorName: passkeyName.trim().slice(0, maxNameLength),
    challenge: toBase64url(challenge),
    attestation: {
      credentialId: readBuffer(readProperty(made, 'rawId')),
      clientDataJson: readBuffer(readProperty(response, 'clientDataJSON')),
      attestationObject: readBuffer(readProperty(response, 'attestationObject')),
      transports: readTransports(response),
    },
  }
  return { passkey, isFoundAlone: readIsFoundAlone(made) }
}

/** Most are; only a plain no counts, since some browsers say nothing. */
function readIsFoundAlone(made: unknown): boolean {
  const read = readProperty(made, 'getClientExtensionResults')
  try {
    const results: unknown = typeof read === 'function' ? Reflect.apply(read, made, []) : undefined
    return readProperty(readProperty(results, 'credProps'), 'rk') !== false
  } catch {
    return true
  }
}

function readBuffer(value: unknown): string {
  const isBuffer = Object.prototype.toString.call(value) === '[object ArrayBuffer]'
  // The line above is what says so, in whichever realm it was made.
  const bytes = isBuffer ? new Uint8Array(value as ArrayBuffer) : new Uint8Array()
  if (bytes.length === 0 || bytes.length > maxBytes) throw new EmbeddedError('passkey_unreadable')
  return toBase64url(bytes)
}

function readTransports(response: unknown): NewPasskey['attestation']['transports'] {
  const read = readProperty(response, 'getTransports')
  try {
    const names: unknown = typeof read === 'function' ? Reflect.apply(read, response, []) : []
    return toPasskeyTransports(Array.isArray(names) ? names : [])
  } catch {
    // Older browsers do not tell; it is a hint and nothing more.
    return []
  }
}

/** Base64url text → bytes; undefined when it is none. */
export function fromBase64url(text: string): Bytes | undefined {
  // No bytes have so many characters.
  if (!/^[\w-]+={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) return undefined
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0))
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
