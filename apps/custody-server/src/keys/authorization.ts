import { type Hex, toQuantity } from '@latchkey/base'
import { isAddress } from '@latchkey/evm'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, toRlp } from 'viem/utils'
import { VaultError } from '../vaultErrors.ts'
import { readHexText } from './hexText.ts'

/** An account's signed authorization to run a contract's code as its own (EIP-7702); chain 0 means every chain. */
export type Authorization = { readonly chainId: bigint; readonly address: Hex; readonly nonce: bigint }

const maxChainId = (1n << 256n) - 1n
const maxNonce = (1n << 64n) - 2n

/** `{address, chainId, nonce}` with numbers, decimal text or 0x text. Fails with `invalid_payload`. */
export function parseAuthorization(input: unknown): Authorization {
  // Checked to be an object; its fields stay unknown.
  const record = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {}
  const { address, chainId, nonce } = record
  if (!isAddress(address)) throw invalid('the authorization has no address')
  return {
    address,
    chainId: readInteger(chainId, maxChainId, 'chainId'),
    nonce: readInteger(nonce, maxNonce, 'nonce'),
  }
}

/** keccak256(0x05 ‖ rlp([chainId, address, nonce])) */
export function digestAuthorization({ chainId, address, nonce }: Authorization): Uint8Array {
  const list = toRlp([toItem(chainId), address, toItem(nonce)])
  return keccak_256(readHexText(concat(['0x05', list])) ?? new Uint8Array())
}

/** RLP writes a number in its shortest bytes, and zero as none. */
function toItem(value: bigint): Hex {
  if (value === 0n) return '0x'
  const digits = toQuantity(value).slice(2)
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}

function readInteger(input: unknown, max: bigint, name: string): bigint {
  const isText = typeof input === 'string' && /^(?:\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(input)
  const isNumber = typeof input === 'bigint' || (typeof input === 'number' && Number.isSafeInteger(input))
  // Held to be one of the three forms just above.
  const value = isText || isNumber ? BigInt(input as string | number | bigint) : -1n
  if (value < 0n || value > max) throw invalid(`the authorization's ${name} is not a number in range`)
  return value
}

function invalid(reason: string): VaultError {
  return new VaultError('invalid_payload', { data: { reason } })
}
