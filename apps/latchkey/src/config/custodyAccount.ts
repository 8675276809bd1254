import { BundleError, publicKeyOf, toCompressed } from '@latchkey/custody'
import { LatchkeyError } from '../errors.ts'

/** The organization above those of visitors, and the API key by which this server acts for it. */
export type CustodyAccount = {
  readonly organizationId: string
  /** Hexadecimal text; the public half is compressed. */
  readonly apiKey: { readonly publicKey: string; readonly privateKey: string }
}

/** An account as it is written down: of the key its private half alone. */
export type GivenAccount = { readonly organizationId: string; readonly apiPrivateKey: string }

/** Completes an account. Fails with `bad_custody_key`, without the key, where it is no P-256 key. */
export function toCustodyAccount({ organizationId, apiPrivateKey }: GivenAccount): CustodyAccount {
  const privateKey = apiPrivateKey.replace(/^0x/i, '').toLowerCase()
  try {
    const publicKey = Buffer.from(toCompressed(publicKeyOf(Buffer.from(privateKey, 'hex')))).toString('hex')
    return { organizationId, apiKey: { publicKey, privateKey } }
  } catch (cause) {
    if (!(cause instanceof BundleError)) throw cause
    throw new LatchkeyError('bad_custody_key', { cause })
  }
}
