import { passkeyParameters, toPasskeyTransports } from '@latchkey/custody'
import { ConsoleError } from '../errors.ts'
import { toBase64url } from './base64url.ts'

/** The part of `navigator.credentials` that makes passkeys. */
export type PasskeyMaker = { create(options: CredentialCreationOptions): Promise<Credential | null> }

export type NewPasskey = {
  readonly maker: PasskeyMaker
  readonly rpId: string
  readonly userName: string
  /** The passkey's name in the list. */
  readonly name: string
}

const timeoutMs = 300_000

/** Makes a passkey on this device, in the form in which custody takes it. Fails with `passkey_not_made` or `passkey_unread`. */
export async function createPasskey({ maker, rpId, userName, name }: NewPasskey) {
  const challenge = crypto.getRandomValues(new Uint8Array(32))
  const credential = await maker
    .create({
      publicKey: {
        challenge,
        rp: { id: rpId, name: rpId },
        user: { id: crypto.getRandomValues(new Uint8Array(32)), name: userName, displayName: userName },
        pubKeyCredParams: passkeyParameters,
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        timeout: timeoutMs,
      },
    })
    .catch((cause: unknown) => {
      throw new ConsoleError('passkey_not_made', { cause })
    })
  if (
    !(credential instanceof PublicKeyCredential) ||
    !(credential.response instanceof AuthenticatorAttestationResponse)
  ) {
    throw new ConsoleError('passkey_unread')
  }
  const { response, rawId } = credential
  return {
    authenticatorName: name,
    challenge: toBase64url(challenge),
    attestation: {
      credentialId: toBase64url(new Uint8Array(rawId)),
      clientDataJson: toBase64url(new Uint8Array(response.clientDataJSON)),
      attestationObject: toBase64url(new Uint8Array(response.attestationObject)),
      transports: toPasskeyTransports(response.getTransports()),
    },
  }
}
