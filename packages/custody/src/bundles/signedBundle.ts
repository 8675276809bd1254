import { type Bytes, fromUtf8, parseJson, toUtf8 } from '@latchkey/base'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import * as v from 'valibot'
import { BundleError } from './bundleErrors.ts'
import { parsePublicKey, toUncompressed } from './publicKey.ts'

const version = 'v1.0.0'
/** A phrase of 24 words with a long passphrase stays far below. */
const maxBundleLength = 64 * 1024

/** The server's long-lived P-256 key, whose public half its clients know beforehand. */
export type QuorumSigner = {
  /** 65 bytes, or 33. */
  readonly publicKey: Uint8Array
  /** ECDSA over SHA-256 of `data`; answers DER. */
  sign(data: Uint8Array): Uint8Array | Promise<Uint8Array>
}

/** A signature, its data, and the key that is to have made it. */
export type QuorumSignatureCheck = {
  readonly data: Uint8Array
  /** DER. */
  readonly signature: Uint8Array
  /** 33 or 65 bytes. */
  readonly publicKey: Uint8Array
}

/** True for a strict DER signature of SHA-256 of the data by the key; never throws. */
export function verifyQuorumSignature({ data, signature, publicKey }: QuorumSignatureCheck): boolean {
  try {
    return p256.verify(signature, data, publicKey, { format: 'der', lowS: false, prehash: true })
  } catch {
    return false
  }
}

/** Any even number of hexadecimal digits, as bytes. */
export const hexBytes: v.GenericSchema<string, Uint8Array> = v.pipe(
  v.string(),
  v.regex(/^(?:[0-9a-fA-F]{2})+$/),
  v.transform((text) => hex.decode(text.toLowerCase())),
)

/** 65 bytes of a point of the curve, from 130 hexadecimal digits. */
export const hexPoint: v.GenericSchema<string, Bytes> = v.pipe(
  v.string(),
  v.regex(/^04[0-9a-fA-F]{128}$/),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return parsePublicKey(dataset.value)
    } catch {
      addIssue({ message: 'not a point of the curve P-256' })
      return NEVER
    }
  }),
)

// Keys that are not known are passed over, so that a later server may tell more.
const envelopeSchema = v.object({
  version: v.string(),
  data: hexBytes,
  dataSignature: hexBytes,
  enclaveQuorumPublic: hexPoint,
})

/** The JSON text of `payload` with the server's signature, as export and import bundles are. */
export async function writeSignedBundle(payload: object, signer: QuorumSigner): Promise<string> {
  const data = toUtf8(JSON.stringify(payload))
  return JSON.stringify({
    version,
    data: hex.encode(data),
    dataSignature: hex.encode(await signer.sign(data)),
    enclaveQuorumPublic: hex.encode(toUncompressed(signer.publicKey)),
  })
}

/**
 * A message signed by one of the known servers. Several keys are known while a server changes from one to the next.
 * Fails with `bundle_malformed`, `bundle_version`, `bundle_foreign_signer` or `bundle_bad_signature`.
 */
export function readSignedBundle<Payload>(
  bundle: unknown,
  quorumPublicKeys: readonly Uint8Array[],
  payload: v.GenericSchema<unknown, Payload>,
): Payload {
  const envelope = parseBundle(bundle, envelopeSchema)
  if (envelope.version !== version) {
    throw new BundleError('bundle_version', { data: { version: envelope.version.slice(0, 20) } })
  }
  const publicKey = envelope.enclaveQuorumPublic
  const named = hex.encode(publicKey)
  if (!quorumPublicKeys.some((known) => hex.encode(toUncompressed(known)) === named)) {
    throw new BundleError('bundle_foreign_signer')
  }
  const { data, dataSignature: signature } = envelope
  if (!verifyQuorumSignature({ data, signature, publicKey })) throw new BundleError('bundle_bad_signature')
  return parseBundle(fromUtf8(data), payload)
}

/** JSON text held to a schema. Fails with `bundle_malformed`, which never repeats what the text held. */
export function parseBundle<Value>(text: unknown, schema: v.GenericSchema<unknown, Value>): Value {
  if (typeof text !== 'string' || text.length > maxBundleLength) throw malformed('it is no text, or too long')
  const value = parseJson(text)
  if (value === undefined) throw malformed('it is not JSON')
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const path = v.getDotPath(result.issues[0])
  throw malformed(path === null ? 'it is not an object' : `${path} is missing or wrong`)
}

function malformed(reason: string): BundleError {
  return new BundleError('bundle_malformed', { data: { reason } })
}
