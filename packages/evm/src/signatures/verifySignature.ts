import { type Clock, fromHex, type Hex, type Rpc, RpcError, toHex, withTimeout } from '@latchkey/base'
import { type Address, sameAddress, zeroAddress } from '../address.ts'
import { EvmError } from '../errors.ts'
import { digestMessage } from './messageDigest.ts'
import { recoverAddress } from './recoverAddress.ts'
import { validatorCode } from './validatorCode.ts'

/** The signature, the message and the address that are to fit. */
export type SignatureCheck = {
  readonly address: Address
  readonly message: string | Uint8Array
  readonly signature: Hex
  /** The verifier's own node for the chain the message names; without it only plain keys are accepted. */
  readonly rpc?: Rpc | undefined
  readonly clock: Clock
}

const maxSignatureBytes = 8192
const callTimeoutMs = 5000
/** Room for a wallet that is deployed inside the call, and no more. */
const callGas = 5_000_000

/**
 * True when `address` signed the message: by its plain key (no node is asked), else as a contract by ERC-1271 or, not
 * yet deployed, by ERC-6492, both in one `eth_call` that leaves nothing behind. Every revert is false. Fails with
 * `signature_not_checked` when the node cannot say.
 */
export async function verifySignature({ address, message, signature, rpc, clock }: SignatureCheck): Promise<boolean> {
  const bytes = fromHex(signature)
  // A failed recovery on chain yields the zero address, which would then seem to have signed everything.
  if (bytes === undefined || bytes.length > maxSignatureBytes || sameAddress(address, zeroAddress)) return false
  const digest = digestMessage(message)
  const signer = recoverAddress(digest, bytes)
  if (signer !== undefined && sameAddress(signer, address)) return true
  if (rpc === undefined) return false
  const data: Hex = `${validatorCode}${encodeArguments(address, digest, bytes)}`
  const call = { method: 'eth_call', params: [{ data, gas: `0x${callGas.toString(16)}` }, 'latest'] }
  try {
    // The validator answers with one byte; anything else, a whole word included, is no proof.
    return (await withTimeout(rpc.call(call), callTimeoutMs, clock)) === '0x01'
  } catch (cause) {
    if (isRevert(cause)) return false
    throw new EvmError('signature_not_checked', { cause })
  }
}

/** ABI encoding of (address, bytes32, bytes), without 0x. */
function encodeArguments(address: Address, digest: Uint8Array, signature: Uint8Array): string {
  const word = (hex: string) => hex.padStart(64, '0')
  const padded = new Uint8Array(Math.ceil(signature.length / 32) * 32)
  padded.set(signature)
  return [
    word(address.slice(2).toLowerCase()),
    toHex(digest).slice(2),
    word('60'),
    word(signature.length.toString(16)),
    toHex(padded).slice(2),
  ].join('')
}

/** Nodes name a revert by code 3 or only in words; running out of the gas cap is the caller's fault as well. */
function isRevert(error: unknown): boolean {
  if (!(error instanceof RpcError) || error.code !== 'rpc_failed') return false
  return error.rpcCode === 3 || /revert|out of gas|invalid opcode|stack (?:under|over)flow/i.test(error.message)
}
