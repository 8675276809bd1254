import { type Address, toAddress } from '../address.ts'
import type { CollectibleStandard } from '../transfers/collectibleTransfer.ts'
import { readTokenTransfer, transferSelector } from '../transfers/tokenTransfer.ts'

/** A contract call whose meaning is known, read with clean upper bytes. */
export type ContractCall = KnownCall & { /** How much follows its arguments. */ readonly extraBytes: number }

type KnownCall =
  | { readonly kind: 'transfer'; readonly to: Address; readonly amount: bigint }
  | { readonly kind: 'transferFrom'; readonly from: Address; readonly to: Address; readonly amount: bigint }
  | {
      readonly kind: 'sendCollectible'
      readonly standard: CollectibleStandard
      readonly from: Address
      readonly to: Address
      readonly tokenId: bigint
      readonly amount: bigint
    }
  | { readonly kind: 'approve'; readonly spender: Address; readonly amount: bigint }
  | { readonly kind: 'approveThrough'; readonly token: Address; readonly spender: Address; readonly amount: bigint }
  | { readonly kind: 'approveAll'; readonly operator: Address; readonly isApproved: boolean }
  | { readonly kind: 'delegate'; readonly delegate: Address; readonly isApproved: boolean }
  /** Of Permit2: nobody of these may take that token any more. */
  | { readonly kind: 'lockdown'; readonly pairs: readonly { readonly token: Address; readonly spender: Address }[] }
  /** Without an owner nobody has control of the contract any more. */
  | { readonly kind: 'giveOwnership'; readonly owner: Address | undefined }

type Words = readonly string[]
type Reading = { readonly words: number; readonly read: (words: Words) => KnownCall | undefined }

/** By the first four bytes. Names and argument lists as the standards have them. */
const readings: Readonly<Record<string, Reading>> = {
  // transferFrom(address,address,uint256)
  '23b872dd': { words: 3, read: readTransferFrom },
  // safeTransferFrom(address,address,uint256)
  '42842e0e': { words: 3, read: readSend721 },
  // approve(address,uint256)
  '095ea7b3': { words: 2, read: readApprove },
  // increaseAllowance(address,uint256)
  '39509351': { words: 2, read: readApprove },
  // setApprovalForAll(address,bool)
  a22cb465: { words: 2, read: readApproveAll },
  // permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)
  d505accf: { words: 7, read: ([, spender, amount]) => readApprove([spender ?? '', amount ?? '']) },
  // permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)
  '8fcbaf0c': { words: 8, read: readDaiPermit },
  // Permit2: approve(address token,address spender,uint160 amount,uint48 expiration)
  '87517c45': { words: 4, read: readApproveThrough },
  // Names: approve(bytes32 node,address delegate,bool approved)
  a4b91a01: { words: 3, read: readDelegate },
  // transferOwnership(address)
  f2fde38b: { words: 1, read: readOwner },
  // completeOwnershipHandover(address)
  f04e283e: { words: 1, read: readOwner },
  // renounceOwnership()
  '715018a6': { words: 0, read: () => ({ kind: 'giveOwnership', owner: undefined }) },
}

/** Safe transfers with bytes that the recipient's own code is handed, by the words before them. */
const handing: Readonly<Record<string, Reading>> = {
  // safeTransferFrom(address,address,uint256,bytes)
  b88d4fde: { words: 3, read: readSend721 },
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  f242432a: { words: 4, read: readSend1155 },
}

/** Permit2: lockdown((address token,address spender)[]) */
const lockdown = 'cc53287f'

/** Whether call data names a call of which the meaning is known, whether or not its arguments can be read. */
export function isContractCall(data: string): boolean {
  const selector = data.slice(2, 10).toLowerCase()
  if (`0x${selector}` === transferSelector || selector === lockdown) return true
  return Object.hasOwn(readings, selector) || Object.hasOwn(handing, selector)
}

/** Call data → its meaning; undefined when it is not known for certain. */
export function readContractCall(data: string): ContractCall | undefined {
  const transfer = readTokenTransfer(data)
  if (transfer !== undefined) return { kind: 'transfer', ...transfer }
  const digits = data.slice(2).toLowerCase()
  const selector = digits.slice(0, 8)
  if (selector === lockdown) return readLockdown(digits.slice(8))
  if (Object.hasOwn(handing, selector)) return readHanding(digits)
  const reading = Object.hasOwn(readings, selector) ? readings[selector] : undefined
  if (reading === undefined || !/^[0-9a-f]+$/.test(digits)) return undefined
  const extraDigits = digits.length - 8 - reading.words * 64
  if (extraDigits < 0) return undefined
  const call = reading.read(digits.slice(8, 8 + reading.words * 64).match(/.{64}/g) ?? [])
  return call === undefined ? undefined : { ...call, extraBytes: extraDigits / 2 }
}

/** A list of any length, and nothing behind it. */
function readLockdown(digits: string): ContractCall | undefined {
  if (!/^[0-9a-f]*$/.test(digits)) return undefined
  const [start, count, ...words] = digits.match(/.{1,64}/g) ?? []
  const isList = readNumber(start) === 32n && readNumber(count) * 2n === BigInt(words.length)
  if (!isList || words.length === 0) return undefined
  const pairs: { token: Address; spender: Address }[] = []
  for (let index = 0; index < words.length; index += 2) {
    const [token, spender] = words.slice(index, index + 2).map(readAddress)
    if (token === undefined || spender === undefined) return undefined
    pairs.push({ token, spender })
  }
  return { kind: 'lockdown', pairs, extraBytes: 0 }
}

/** The bytes stand where every program puts them, right behind the words; all that follows is data that is not read here. */
function readHanding(digits: string): ContractCall | undefined {
  const reading = handing[digits.slice(0, 8)]
  if (reading === undefined || !/^[0-9a-f]+$/.test(digits)) return undefined
  const [body, head] = [digits.slice(8), (reading.words + 2) * 64]
  const words = body.match(/.{64}/g) ?? []
  const [place, length] = words.slice(reading.words)
  const extraDigits = body.length - head
  const isInPlace = place !== undefined && readNumber(place) === BigInt((reading.words + 1) * 32)
  if (!isInPlace || length === undefined || readNumber(length) * 2n > BigInt(extraDigits)) return undefined
  const call = reading.read(words)
  return call === undefined ? undefined : { ...call, extraBytes: extraDigits / 2 }
}

function readSend721([from, to, id]: Words): KnownCall | undefined {
  return readSend1155([from ?? '', to ?? '', id ?? '', '1'], 'erc721')
}

function readSend1155([from, to, id, amount]: Words, standard: CollectibleStandard = 'erc1155'): KnownCall | undefined {
  const sender = readAddress(from)
  const recipient = readAddress(to)
  if (sender === undefined || recipient === undefined) return undefined
  const numbers = { tokenId: readNumber(id), amount: readNumber(amount) }
  return { kind: 'sendCollectible', standard, from: sender, to: recipient, ...numbers }
}

function readDelegate([, second, flag]: Words): KnownCall | undefined {
  const delegate = readAddress(second)
  const isApproved = readFlag(flag)
  return delegate === undefined || isApproved === undefined ? undefined : { kind: 'delegate', delegate, isApproved }
}

function readOwner([first]: Words): KnownCall | undefined {
  const owner = readAddress(first)
  return owner === undefined ? undefined : { kind: 'giveOwnership', owner }
}

function readTransferFrom([from, to, amount]: Words): KnownCall | undefined {
  const sender = readAddress(from)
  const recipient = readAddress(to)
  if (sender === undefined || recipient === undefined) return undefined
  return { kind: 'transferFrom', from: sender, to: recipient, amount: readNumber(amount) }
}

function readApprove([first, amount]: Words): KnownCall | undefined {
  const spender = readAddress(first)
  return spender === undefined ? undefined : { kind: 'approve', spender, amount: readNumber(amount) }
}

function readApproveAll([first, flag]: Words): KnownCall | undefined {
  const operator = readAddress(first)
  const isApproved = readFlag(flag)
  return operator === undefined || isApproved === undefined ? undefined : { kind: 'approveAll', operator, isApproved }
}

function readDaiPermit([, second, , , flag]: Words): KnownCall | undefined {
  const spender = readAddress(second)
  const isAllowed = readFlag(flag)
  if (spender === undefined || isAllowed === undefined) return undefined
  return { kind: 'approve', spender, amount: isAllowed ? 2n ** 256n - 1n : 0n }
}

function readApproveThrough([first, second, amount]: Words): KnownCall | undefined {
  const token = readAddress(first)
  const spender = readAddress(second)
  if (token === undefined || spender === undefined) return undefined
  return { kind: 'approveThrough', token, spender, amount: readNumber(amount) }
}

function readAddress(word: string | undefined): Address | undefined {
  const match = /^0{24}(.{40})$/.exec(word ?? '')
  return match === null ? undefined : toAddress(`0x${match[1]}`)
}

function readFlag(word: string | undefined): boolean | undefined {
  const value = readNumber(word)
  return value > 1n ? undefined : value === 1n
}

function readNumber(word: string | undefined): bigint {
  return BigInt(`0x${word ?? '0'}`)
}
