import { fromHex, type Hex, toHex, toUtf8 } from '@latchkey/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { joinBytes } from '../joinBytes.ts'
import { isAtomicType, readArrayType, type TypedData, type TypedStruct, type TypedValue } from './typedData.ts'

/** The EIP-712 digest and the two parts it is made of, 32 bytes each. */
export type TypedDataDigest = {
  readonly digest: Uint8Array
  readonly domainHash: Uint8Array
  readonly messageHash: Uint8Array
}

/** The typed data that `eth_signTypedData_v4` signs. */
export function digestTypedData({ types, primaryType, domain, message }: TypedData): TypedDataDigest {
  const domainHash = hashStruct('EIP712Domain', domain, types)
  const messageHash = hashStruct(primaryType, message, types)
  return {
    domainHash,
    messageHash,
    digest: keccak_256(joinBytes([Uint8Array.of(0x19, 0x01), domainHash, messageHash])),
  }
}

/** The hash of the type of what is signed, which names every field of it (EIP-712's `typeHash`). */
export function hashPrimaryType({ primaryType, types }: Pick<TypedData, 'primaryType' | 'types'>): Hex {
  return toHex(keccak_256(toUtf8(encodeType(primaryType, types))))
}

function hashStruct(type: string, value: TypedStruct, types: TypedData['types']): Uint8Array {
  const fields = types[type] ?? []
  const typeHash = keccak_256(toUtf8(encodeType(type, types)))
  return keccak_256(joinBytes([typeHash, ...fields.map((field) => encodeValue(field.type, value[field.name], types))]))
}

/** `Mail(Person from,Person to,string contents)Person(string name,address wallet)` */
function encodeType(type: string, types: TypedData['types']): string {
  const others = [...referencedStructs(type, types)].filter((name) => name !== type).sort()
  const describe = (name: string) =>
    `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`
  return [type, ...others].map(describe).join('')
}

function referencedStructs(type: string, types: TypedData['types']): Set<string> {
  const found = new Set<string>()
  const waiting = [type]
  // Each of the finitely many types is looked at once.
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    for (const field of types[name] ?? []) {
      const base = field.type.replace(/(?:\[\d*\])+$/, '')
      if (!isAtomicType(base)) waiting.push(base)
    }
  }
  return found
}

function encodeValue(type: string, value: TypedValue | undefined, types: TypedData['types']): Uint8Array {
  const array = readArrayType(type)
  if (array !== undefined) {
    const items = Array.isArray(value) ? value : []
    return keccak_256(joinBytes(items.map((item) => encodeValue(array.element, item, types))))
  }
  // `parseTypedData` has held every value against its type; the casts say what it found.
  if (!isAtomicType(type)) return hashStruct(type, value as TypedStruct, types)
  if (type === 'string') return keccak_256(toUtf8(value as string))
  if (type === 'bytes') return keccak_256(toBytes(value as string))
  if (type === 'bool') return toWord(value === true ? 1n : 0n)
  if (type === 'address') return toWord(BigInt(value as string))
  if (type.startsWith('bytes')) return padEnd(toBytes(value as string))
  return toWord(BigInt.asUintN(256, BigInt(value as string | number)))
}

function toBytes(text: string): Uint8Array {
  return fromHex(text) ?? new Uint8Array()
}

function toWord(value: bigint): Uint8Array {
  return toBytes(`0x${value.toString(16).padStart(64, '0')}`)
}

function padEnd(bytes: Uint8Array): Uint8Array {
  const word = new Uint8Array(32)
  word.set(bytes)
  return word
}
