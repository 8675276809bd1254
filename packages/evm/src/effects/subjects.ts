import { fromQuantity, type Hex } from '@latchkey/base'
import { encodeNumber, readAnswer } from '../abi/abiWords.ts'
import { type Address, sameAddress, zeroAddress } from '../address.ts'
import { isUnlimited } from '../signing/allowance.ts'
import type { AllowanceChange, AssetChange, OwnedAsset } from './effects.ts'

/** A thing whose figure is read before and after: what the account owns, or what others may take of it. */
export type Subject =
  | OwnedAsset
  | { readonly kind: 'allowance'; readonly token: Address; readonly spender: Address }
  | { readonly kind: 'permit2'; readonly token: Address; readonly spender: Address; readonly through: Address }
  | { readonly kind: 'approved'; readonly token: Address; readonly tokenId: bigint }
  | { readonly kind: 'operator'; readonly token: Address; readonly spender: Address }

/** A look at one figure. */
export type Read = { readonly to: string; readonly data: Hex }

/** How a look ended. */
export type ReadOutcome = { readonly isSuccess: boolean; readonly data: string }

const selectors = {
  balanceOf: '70a08231',
  ownerOf: '6352211e',
  // balanceOf(address,uint256)
  balanceOfId: '00fdd58e',
  allowance: 'dd62ed3e',
  // allowance(address,address,address) of Permit2
  allowanceThrough: '927da105',
  getApproved: '081812fc',
  isApprovedForAll: 'e985e9c5',
} as const

/** The call that reads a figure of `account`; coins are read by the code at `coinReader`, which answers a word with a balance. */
export function toRead(subject: Subject, account: Address, coinReader: string): Read {
  const own = encodeAddress(account)
  switch (subject.kind) {
    case 'native':
      return { to: coinReader, data: `0x${own}` }
    case 'erc20':
      return { to: subject.token, data: `0x${selectors.balanceOf}${own}` }
    case 'erc721':
      return { to: subject.token, data: `0x${selectors.ownerOf}${encodeNumber(subject.tokenId)}` }
    case 'erc1155':
      return { to: subject.token, data: `0x${selectors.balanceOfId}${own}${encodeNumber(subject.tokenId)}` }
    case 'allowance':
      return { to: subject.token, data: `0x${selectors.allowance}${own}${encodeAddress(subject.spender)}` }
    case 'permit2': {
      const words = `${own}${encodeAddress(subject.token)}${encodeAddress(subject.spender)}`
      return { to: subject.through, data: `0x${selectors.allowanceThrough}${words}` }
    }
    case 'approved':
      return { to: subject.token, data: `0x${selectors.getApproved}${encodeNumber(subject.tokenId)}` }
    case 'operator':
      return { to: subject.token, data: `0x${selectors.isApprovedForAll}${own}${encodeAddress(subject.spender)}` }
  }
}

/** A figure; `none` where no such contract answers, undefined where it refused or spoke in riddles. */
export type Figure = bigint | 'none' | undefined

/** The figure that a look found. For single items it is 1 for the owner and 0 for all others, or who may take it. */
export function readFigure(subject: Subject, account: Address, { isSuccess, data }: ReadOutcome): Figure {
  // Items that are not yet, or no longer, have no owner and nobody who may take them: their contracts refuse to say.
  if (!isSuccess) return subject.kind === 'erc721' || subject.kind === 'approved' ? 0n : undefined
  if (data === '0x') return 'none'
  if (data.length < 66) return undefined
  const word = fromQuantity(data.slice(0, 66))
  if (subject.kind !== 'erc721') return word
  const owner = readAnswer(data).address(0)
  return owner === undefined ? undefined : BigInt(sameAddress(owner, account))
}

/** The change by the figures before and after; undefined where they say nothing. */
export type Change = {
  readonly asset?: AssetChange
  readonly allowance?: AllowanceChange
}

/**
 * A subject and its figures → the change. A contract that answers neither before nor after is none of this kind, whatever
 * its events say. Undefined when the figures cannot be known.
 */
export function toChange(subject: Subject, before: Figure, after: Figure): Change | undefined {
  if (before === 'none' && after === 'none') return {}
  if (before === undefined || after === undefined || after === 'none') return undefined
  const had = before === 'none' ? 0n : before
  switch (subject.kind) {
    case 'native':
    case 'erc20':
    case 'erc721':
    case 'erc1155':
      return had === after ? {} : { asset: { asset: subject, before: had, after, difference: after - had } }
    case 'allowance':
    case 'permit2':
      return had === after && after === 0n ? {} : { allowance: toAmount(subject, had, after) }
    case 'approved': {
      const { token, tokenId } = subject
      if (had === after) return {}
      const [was, is] = [toHolder(had), toHolder(after)]
      return {
        allowance: { kind: 'item', token, tokenId, ...(was && { before: was }), ...(is && { after: is }) },
      }
    }
    case 'operator': {
      const { token, spender } = subject
      if (had === 0n && after === 0n) return {}
      return { allowance: { kind: 'collection', token, spender, before: had !== 0n, after: after !== 0n } }
    }
  }
}

function toAmount(
  subject: Extract<Subject, { readonly kind: 'allowance' | 'permit2' }>,
  before: bigint,
  after: bigint,
): AllowanceChange {
  const { token, spender } = subject
  const through = subject.kind === 'permit2' ? { through: subject.through } : {}
  // Of one that ends, what has ended is told.
  return { kind: 'amount', token, spender, ...through, before, after, isUnlimited: isUnlimited(after || before) }
}

function toHolder(figure: bigint): Address | undefined {
  const holder = readAnswer(`0x${encodeNumber(figure)}`).address(0)
  return holder === undefined || holder === zeroAddress ? undefined : holder
}

function encodeAddress(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
