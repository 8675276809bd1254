import { toHexText } from '../../keys/hexText.ts'
import type { QueryHandler } from '../handler.ts'

/**
 * This server's honest attestation: which build runs, and that no enclave stands behind it. The document is the
 * base64 of JSON whose `signature` is one of the quorum key over the text in `statement`.
 */
export const getAttestation: QueryHandler<'get_attestation'> = async (
  { services, organizationId },
  { enclaveType },
) => {
  const { config, quorumKey, clock } = services
  const statement = JSON.stringify({
    format: 'latchkey-attestation-v1',
    enclave: 'none',
    askedFor: enclaveType,
    organizationId,
    build: config.build,
    issuedAtMs: clock.now(),
  })
  const signature = await quorumKey.sign(Buffer.from(statement))
  const document = { statement, signature: toHexText(signature), publicKey: toHexText(quorumKey.publicKey) }
  return { attestationDocument: Buffer.from(JSON.stringify(document)).toString('base64') }
}
