import { fromHex, type Hex, isHex } from '@latchkey/base'
import { encodeBytes, encodeNumber } from '../abi/abiWords.ts'
import { type Address, isAddress, toAddress } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import { encodeCalls } from './executeCall.ts'

/** A batch that an account signs and somebody else brings to the chain. */
export type SponsoredBatch = {
  readonly chainId: number
  readonly account: Address
  /** How many batches the account has had brought (`readBatchNonce`): each is good once, in this order. */
  readonly nonce: bigint
  /** The last moment at which it may be brought, in seconds since 1970. */
  readonly deadline: number
  /** The least gas with which its calls begin, so that nobody can let one of them run dry inside another. */
  readonly gas: bigint
  readonly calls: readonly BatchCall[]
}

/** executeSigned((address to,uint256 value,bytes data)[],uint256 nonce,uint256 deadline,uint256 gas,bytes signature) */
const executeSigned = 'b4a575e2'

const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  Batch: [
    { name: 'calls', type: 'Call[]' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'gas', type: 'uint256' },
  ],
  Call: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ],
} as const

/** The typed data (EIP-712) that the account signs. */
export function sponsoredBatch({ chainId, account, nonce, deadline, gas, calls }: SponsoredBatch) {
  return {
    types,
    primaryType: 'Batch',
    domain: { name: 'Latchkey Account', version: '1', chainId, verifyingContract: account },
    message: {
      calls: calls.map(({ to, value, data }) => ({ to, value: String(value), data })),
      nonce: String(nonce),
      deadline,
      gas: String(gas),
    },
  } as const
}

type AnyData = {
  readonly types: Readonly<Record<string, unknown>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/**
 * The calls of typed data that an account would carry out; undefined for other data, and where they cannot be read. Other
 * code than ours may mean more by a batch of nearly this form.
 */
export function readSponsored({
  types: given,
  primaryType,
  domain,
  message,
}: AnyData): readonly BatchCall[] | undefined {
  const { calls } = message
  const isOurs =
    (Object.keys(types) as (keyof typeof types)[]).every((name) => isSame(given[name], types[name])) &&
    isSame([domain['name'], domain['version']], ['Latchkey Account', '1'])
  if (primaryType !== 'Batch' || !isOurs || !Array.isArray(calls)) return undefined
  const read = calls.map(readCall)
  return read.every((call) => call !== undefined) ? read : undefined
}

/** Of plain values, whose fields stand in the one order in which typed data is read. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function readCall(input: unknown): BatchCall | undefined {
  // An object at most; its fields stay unknown.
  const { to, value, data } = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const isNumber = (typeof value === 'string' && /^\d{1,78}$/.test(value)) || Number.isSafeInteger(value)
  if (!isAddress(to) || !isNumber || !isHex(data)) return undefined
  return { to: toAddress(to.toLowerCase()), value: BigInt(value as string | number), data }
}

/** Data for a call of the account by whoever brings the batch; the signature has 65 bytes, v as 27 or 28. */
export function encodeSponsored({ nonce, deadline, gas, calls }: SponsoredBatch, signature: Hex): Hex {
  const bytes = fromHex(signature)
  if (bytes === undefined) throw new TypeError('The signature is not hexadecimal')
  const list = encodeCalls(calls)
  const [atList, atSignature] = [5 * 32, 5 * 32 + list.length / 2]
  const head = [atList, nonce, deadline, gas, atSignature].map(encodeNumber).join('')
  return `0x${executeSigned}${head}${list}${encodeBytes(bytes)}`
}
