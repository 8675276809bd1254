import { fromHex, type Hex, toHex, toUtf8 } from '@latchkey/base'
import type { CustodyClient, EndpointInput } from '@latchkey/custody'
import {
  type Address,
  type Authorization,
  digestMessage,
  digestTypedData,
  readSigner,
  recoverAddress,
  recoverAuthority,
  type SignableTransaction,
  type SignedAuthorization,
  sameAddress,
  serializeUnsigned,
  signedAuthorization,
  type TypedData,
  toSignedHex,
} from '@latchkey/evm'
import { assertOwn } from '../organization/serviceAnswers.ts'
import type { StoredSession } from '../record/storedEmbedded.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'

/**
 * Asks the key service for signatures, and believes none that it has not verified. What is signed is handed over whole and
 * never as a bare hash, so that the service can read it.
 */
export type EmbeddedSigner = {
  /** r, s, v with v as 27 or 28. Fails with `custody_dishonest`, `CustodyError`, or `account_not_found`. */
  signMessage(message: Uint8Array): Promise<Hex>
  /** The same of typed data. */
  signTypedData(data: TypedData): Promise<Hex>
  /** An account's word about the code that it runs (EIP-7702). */
  signAuthorization(authorization: Authorization): Promise<SignedAuthorization>
  /** The signed raw transaction: exactly the one that was given. */
  signTransaction(transaction: SignableTransaction): Promise<Hex>
}

export type Signing = { readonly client: CustodyClient; readonly session: StoredSession; readonly address: Address }

type Reading = Pick<EndpointInput<'sign_raw_payload'>, 'payload' | 'encoding' | 'hashFunction'>

export function createSigner({ client, session, address }: Signing): EmbeddedSigner {
  const { organizationId } = session
  if (!session.addresses.some((own) => sameAddress(own, address))) throw new EmbeddedError('account_not_found')

  /** Only a signature over our own digest counts, whatever the service has made of the payload. */
  async function sign(digest: Uint8Array, reading: Reading): Promise<Hex> {
    const parameters = { signWith: address, ...reading }
    const { activity, result } = await client.submit('sign_raw_payload', { organizationId, parameters })
    assertOwn(activity, session)
    const signature = readSignature(result)
    const signer = signature === undefined ? undefined : recoverAddress(digest, signature)
    if (signature === undefined || signer === undefined || !sameAddress(signer, address)) {
      throw new EmbeddedError('custody_dishonest')
    }
    return toHex(signature)
  }

  return {
    async signMessage(message) {
      const head = toUtf8(`\u0019Ethereum Signed Message:\n${message.length}`)
      return await sign(digestMessage(message), {
        payload: `${toHex(head).slice(2)}${toHex(message).slice(2)}`,
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      })
    },
    async signTypedData(data) {
      return await sign(digestTypedData(data).digest, {
        payload: JSON.stringify(data),
        encoding: 'PAYLOAD_ENCODING_EIP712',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      })
    },
    async signAuthorization(authorization) {
      const { chainId, address: code, nonce } = authorization
      const { activity, result } = await client.submit('sign_raw_payload', {
        organizationId,
        parameters: {
          signWith: address,
          // As its interface has it, so that its policies can tell what is signed.
          payload: JSON.stringify({ address: code, chainId, nonce }),
          encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        },
      })
      assertOwn(activity, session)
      const signature = readSignature(result)
      const signed = signature && signedAuthorization(authorization, toHex(signature))
      const signer = signed && recoverAuthority(signed)
      if (signed === undefined || signer === undefined || !sameAddress(signer, address)) {
        throw new EmbeddedError('custody_dishonest')
      }
      return signed
    },
    async signTransaction(transaction) {
      const { activity, result } = await client.submit('sign_transaction', {
        organizationId,
        parameters: {
          signWith: address,
          type: 'TRANSACTION_TYPE_ETHEREUM',
          unsignedTransaction: serializeUnsigned(transaction).slice(2),
        },
      })
      assertOwn(activity, session)
      const signed = toSignedHex(result.signedTransaction)
      const signer = readSigner(signed, transaction)
      if (signer === undefined || !sameAddress(signer, address)) throw new EmbeddedError('custody_dishonest')
      return signed
    },
  }
}

/** Specification facts, §7: v is '00' → 27, else 28. */
function readSignature({ r, s, v }: { readonly r: string; readonly s: string; readonly v: string }) {
  const numbers = fromHex(`0x${r.padStart(64, '0')}${s.padStart(64, '0')}`)
  if (numbers?.length !== 64 || !/^0[01]$/.test(v)) return undefined
  return Uint8Array.of(...numbers, v === '00' ? 27 : 28)
}
