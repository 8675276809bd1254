import { type Hex, isHex } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { TransactionSerializable } from 'viem'
import { parseTransaction, serializeTransaction } from 'viem/utils'
import { VaultError } from '../vaultErrors.ts'
import { readHexText } from './hexText.ts'
import type { SignatureParts } from './signature.ts'

/** The names under which policies know the five types of Ethereum transactions. */
export type TransactionKind = 'LEGACY' | 'TYPE_1' | 'TYPE_2' | 'TYPE_3' | 'TYPE_4'

/** An unsigned transaction, read from the very bytes that will be signed. */
export type UnsignedTransaction = {
  readonly kind: TransactionKind
  readonly chainId: bigint
  readonly nonce: bigint
  /** Lower case; absent when a contract is created. */
  readonly to: Hex | undefined
  readonly valueWei: bigint
  /** Lower case. */
  readonly data: Hex
  readonly gas: bigint
  /** For types 2 to 4 the most that is paid per gas. */
  readonly gasPriceWei: bigint
  readonly maxFeePerGasWei: bigint | undefined
  readonly maxPriorityFeePerGasWei: bigint | undefined
  readonly maxFeePerBlobGasWei: bigint | undefined
  /** 32 bytes. */
  readonly digest: Uint8Array
  /** As viem reads it. */
  readonly source: TransactionSerializable
}

const kinds: Readonly<Record<string, TransactionKind>> = {
  legacy: 'LEGACY',
  eip2930: 'TYPE_1',
  eip1559: 'TYPE_2',
  eip4844: 'TYPE_3',
  eip7702: 'TYPE_4',
}

/**
 * Hexadecimal text of an unsigned transaction → its fields. What was read is written again and must give the same
 * bytes, so that nothing is signed that was not understood: trailing bytes, surplus zeros and rounded numbers end
 * there. Signed ones, those without a chain (before EIP-155) and blobs are refused. Fails with `invalid_transaction`.
 */
export function parseUnsignedTransaction(text: string): UnsignedTransaction {
  const bytes = readHexText(text)
  if (bytes === undefined || bytes.length === 0) throw invalid('it is not hexadecimal text')
  const hex: Hex = `0x${bytes.toString('hex')}`
  const source = parse(hex)
  if (source.r !== undefined || source.s !== undefined) throw invalid('it is already signed')
  if (source.chainId === undefined || !(source.chainId > 0)) throw invalid('it names no chain')
  if ('sidecars' in source || 'blobs' in source) throw invalid('it carries blobs')
  if (serialize(source) !== hex) throw invalid('it is not written in the one canonical way')
  return describe(source, keccak_256(bytes))
}

/** The signed transaction in hexadecimal text without 0x. */
export function attachSignature({ source }: UnsignedTransaction, { r, s, v }: SignatureParts): string {
  const yParity = v === '01' ? 1 : 0
  return serializeTransaction(source, { r: `0x${r}`, s: `0x${s}`, yParity, v: yParity === 1 ? 28n : 27n }).slice(2)
}

function parse(hex: Hex): TransactionSerializable {
  try {
    return parseTransaction(hex)
  } catch (cause) {
    throw new VaultError('invalid_transaction', { cause, data: { reason: 'its bytes cannot be read' } })
  }
}

function serialize(source: TransactionSerializable): Hex {
  try {
    return serializeTransaction(source)
  } catch (cause) {
    throw new VaultError('invalid_transaction', { cause, data: { reason: 'its fields contradict each other' } })
  }
}

function describe(source: TransactionSerializable, digest: Uint8Array): UnsignedTransaction {
  const kind = kinds[source.type ?? '']
  if (kind === undefined) throw invalid('its type is not known')
  return {
    kind,
    chainId: BigInt(source.chainId ?? 0),
    nonce: BigInt(source.nonce ?? 0),
    to: isHex(source.to) ? source.to : undefined,
    valueWei: source.value ?? 0n,
    data: source.data ?? '0x',
    gas: source.gas ?? 0n,
    gasPriceWei: source.maxFeePerGas ?? source.gasPrice ?? 0n,
    maxFeePerGasWei: source.maxFeePerGas,
    maxPriorityFeePerGasWei: source.maxPriorityFeePerGas,
    maxFeePerBlobGasWei: source.maxFeePerBlobGas,
    digest,
    source,
  }
}

function invalid(reason: string): VaultError {
  return new VaultError('invalid_transaction', { data: { reason } })
}
