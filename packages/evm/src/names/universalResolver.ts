import { type CallRequest, fromHex, type Hex, RpcError, toHex, toUtf8 } from '@latchkey/base'
import { encodeBytes, encodeNumber, readAnswer } from '../abi/abiWords.ts'
import { type Address, zeroAddress } from '../address.ts'
import { EvmError } from '../errors.ts'
import { namehash, toWireName } from './namehash.ts'

// The calls of ENS's universal resolver that lookups make; no gateway is named, so that nothing is fetched off the chain.
const reverseWithGateways = '0xb7d6ca64'
const resolveWithGateways = '0xa1472844'
const addrOf = '3b3b57de'
const coinAddrOf = 'f1cb7e06'
const textOf = '59d1d43c'
const nameOf = '0x691f3431'
/** `OffchainLookup(address,string[],bytes,bytes4,bytes)` of EIP-3668. */
const offchainLookup = '0x556f1830'
const ethereumCoin = 60

/** Asks for the primary name of an address. */
export function reverseCall(resolver: Address, address: Address): CallRequest {
  const lookup = encodeBytes(fromHex(address) ?? new Uint8Array())
  const data = [
    encodeNumber(96),
    encodeNumber(ethereumCoin),
    encodeNumber(96 + lookup.length / 2),
    lookup,
    encodeNumber(0),
  ]
  return ethCall(resolver, `${reverseWithGateways}${data.join('')}`)
}

/** Asks for the address of a name; undefined when the name cannot be asked for. */
export function addressCall(resolver: Address, name: string): CallRequest | undefined {
  return resolveCall(resolver, name, `0x${addrOf}${nodeOf(name)}`)
}

/** Asks for the address that a name has on the chain of a coin type (ENSIP-9); undefined when the name cannot be asked for. */
export function coinAddressCall(resolver: Address, name: string, coinType: number): CallRequest | undefined {
  return resolveCall(resolver, name, `0x${coinAddrOf}${nodeOf(name)}${encodeNumber(coinType)}`)
}

/** Asks for a text record of a name; undefined when the name cannot be asked for. */
export function textCall(resolver: Address, name: string, key: string): CallRequest | undefined {
  return resolveCall(resolver, name, `0x${textOf}${nodeOf(name)}${encodeNumber(64)}${encodeBytes(toUtf8(key))}`)
}

/** Asks a resolver itself for the name at a node. */
export function plainNameCall(resolver: Address, node: Uint8Array): CallRequest {
  return ethCall(resolver, `${nameOf}${toHex(node).slice(2)}`)
}

/** Asks a resolver itself for the address of a name. */
export function plainAddressCall(resolver: Address, name: string): CallRequest {
  return ethCall(resolver, `0x${addrOf}${nodeOf(name)}`)
}

/** The name in the answer to `reverseCall` or `plainNameCall`. */
export function readName(answer: unknown): string | undefined {
  return readAnswer(answer).text(0) || undefined
}

/** The address in the answer to `addressCall`, nobody's address left out. */
export function readResolvedAddress(answer: unknown): Address | undefined {
  const inner = readAnswer(answer).bytes(0)
  return inner === undefined ? undefined : readPlainAddress(toHex(inner))
}

/** The address in the answer to `plainAddressCall`, nobody's address left out. */
export function readPlainAddress(answer: unknown): Address | undefined {
  const address = readAnswer(answer).address(0)
  return address === zeroAddress ? undefined : address
}

/** The text in the answer to `textCall`. */
export function readResolvedText(answer: unknown): string | undefined {
  const inner = readAnswer(answer).bytes(0)
  return inner === undefined ? undefined : readAnswer(toHex(inner)).text(0) || undefined
}

/** A contract that refuses says that there is nothing: undefined. Fails with `name_off_chain` or `name_not_looked_up`. */
export function readRefusal(error: unknown): undefined {
  if (!(error instanceof RpcError) || error.code !== 'rpc_failed')
    throw new EvmError('name_not_looked_up', { cause: error })
  const data = typeof error.rpcData === 'string' ? error.rpcData : ''
  if (data.startsWith(offchainLookup)) throw new EvmError('name_off_chain', { cause: error })
  if (data.startsWith('0x') || error.rpcCode === 3 || /revert/i.test(error.message)) return undefined
  throw new EvmError('name_not_looked_up', { cause: error })
}

function resolveCall(resolver: Address, name: string, call: Hex): CallRequest | undefined {
  const wireName = toWireName(name)
  if (wireName === undefined) return undefined
  const first = encodeBytes(wireName)
  const second = encodeBytes(fromHex(call) ?? new Uint8Array())
  const secondAt = 96 + first.length / 2
  const offsets = [96, secondAt, secondAt + second.length / 2].map(encodeNumber)
  return ethCall(resolver, `${resolveWithGateways}${offsets.join('')}${first}${second}${encodeNumber(0)}`)
}

function ethCall(to: Address, data: string): CallRequest {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

function nodeOf(name: string): string {
  return toHex(namehash(name)).slice(2)
}
