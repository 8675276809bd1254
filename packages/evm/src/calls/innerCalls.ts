import { fromHex, type Hex, toHex } from '@latchkey/base'
import type { AbiStruct, AbiValue } from '../abi/decodeAbi.ts'
import { type Address, toAddress, zeroAddress } from '../address.ts'

/** A call that is made within another one. */
export type InnerCall = {
  /** Absent where it is the contract itself: as if whoever called it had made this call, unless `isOwn`. */
  readonly to?: Address
  /** True where the contract calls itself. */
  readonly isOwn?: boolean
  readonly value: bigint
  readonly data: Hex
  /** True where the code of `to` runs with everything that the calling contract has. */
  readonly isDelegate?: boolean
}

type Read = (values: AbiStruct) => readonly InnerCall[] | undefined

const ofItself: Read = (values) => listOf(part(values, 'data')).flatMap((item) => toCall(undefined, item))

const ofOther: Read = (values) => {
  const isDelegate = numberOf(part(values, 'operation')) === 1n
  return toCall(part(values, 'to'), part(values, 'data'), part(values, 'value')).map((call) =>
    isDelegate ? { ...call, isDelegate } : call,
  )
}

const ofCalls: Read = (values) =>
  listOf(part(values, 'calls')).flatMap((item) =>
    item.kind === 'struct'
      ? toCall(part(item, 'target'), part(item, 'callData') ?? part(item, 'data'), part(item, 'value'))
      : [],
  )

const ofColumns: Read = (values) => {
  const [targets, data] = [listOf(part(values, 'targets')), listOf(part(values, 'data'))]
  const amounts = part(values, 'values')
  if (data.length !== targets.length || (amounts && listOf(amounts).length !== targets.length)) return undefined
  return targets.flatMap((target, index) => toCall(target, data[index], listOf(amounts)[index]))
}

/** By the signature, under the names that the table of known functions gives. */
const readers: Readonly<Record<string, Read>> = {
  'multicall(bytes[])': ofItself,
  'multicall(uint256,bytes[])': ofItself,
  'multicall(bytes32,bytes[])': ofItself,
  'aggregate((address,bytes)[])': ofCalls,
  'tryAggregate(bool,(address,bytes)[])': ofCalls,
  'blockAndAggregate((address,bytes)[])': ofCalls,
  'aggregate3((address,bool,bytes)[])': ofCalls,
  'aggregate3Value((address,bool,uint256,bytes)[])': ofCalls,
  'executeBatch((address,uint256,bytes)[])': ofCalls,
  'execute(address,uint256,bytes)': ofOther,
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': ofOther,
  'execTransactionFromModule(address,uint256,bytes,uint8)': ofOther,
  'executeBatch(address[],uint256[],bytes[])': ofColumns,
  'executeBatch(address[],bytes[])': ofColumns,
  'multiSend(bytes)': (values) => readPacked(part(values, 'transactions')),
}

/**
 * The calls that a call of a well-known function makes, by its signature and its values under their known names; none
 * for other functions, and undefined where it makes some that cannot be told apart.
 */
export function readInnerCalls(signature: string, values: AbiStruct): readonly InnerCall[] | undefined {
  const read = Object.hasOwn(readers, signature) ? readers[signature] : undefined
  return read === undefined ? [] : read(values)
}

/** Safe's MultiSend: one byte of operation, 20 of address, 32 of value, 32 of length, and the data, one after another. */
function readPacked(packed: AbiValue | undefined): readonly InnerCall[] | undefined {
  const bytes = packed?.kind === 'bytes' ? (fromHex(packed.value) ?? new Uint8Array()) : new Uint8Array()
  const calls: InnerCall[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = bytes.subarray(at, at + 85)
    if (head.length < 85) return undefined
    const length = Number(BigInt(toHex(head.subarray(53))))
    const data = bytes.subarray(at + 85, at + 85 + length)
    if (data.length < length) return undefined
    const to = toAddress(toHex(head.subarray(1, 21)))
    calls.push({
      // Safe's code of 1.5 takes address zero for the Safe itself; with older code such a call does nothing.
      ...(to === zeroAddress ? { isOwn: true } : { to }),
      value: BigInt(toHex(head.subarray(21, 53))),
      data: toHex(data),
      ...(head[0] !== 0 && { isDelegate: true }),
    })
    at += 85 + length
  }
  return calls
}

function toCall(to: AbiValue | undefined, data: AbiValue | undefined, value?: AbiValue): InnerCall[] {
  if (data?.kind !== 'bytes') return []
  if (to !== undefined && to.kind !== 'address') return []
  return [{ ...(to !== undefined && { to: to.value }), value: numberOf(value) ?? 0n, data: data.value }]
}

function part({ value }: AbiStruct, name: string): AbiValue | undefined {
  return value.find((each) => each.name === name)?.value
}

function listOf(value: AbiValue | undefined): readonly AbiValue[] {
  return value?.kind === 'list' ? value.value : []
}

function numberOf(value: AbiValue | undefined): bigint | undefined {
  return value?.kind === 'number' ? value.value : undefined
}
