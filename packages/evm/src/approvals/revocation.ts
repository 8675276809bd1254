import { isHex } from '@latchkey/base'
import { encodeNumber } from '../abi/abiWords.ts'
import { type Address, sameAddress, toAddress, zeroAddress } from '../address.ts'
import { permit2Address } from '../signing/typedDataDangers.ts'
import type { Transfer } from '../transfers/transfer.ts'
import type { Approval } from './approval.ts'
import { approvalLimits } from './approvalLimits.ts'

/** The thing that a transaction takes back, read out of its bytes. */
export type Revoked = {
  readonly kind: Approval['kind']
  readonly token: Address
  /** Absent for one piece of a collection: its contract forgets whoever it is. */
  readonly spender?: Address
  readonly tokenId?: bigint
  /** The amount that is taken off an allowance; absent where all of it ends. */
  readonly less?: bigint
}

/** Approvals that one transaction takes back, and that transaction. */
export type Revocation = { readonly approvals: readonly [Approval, ...Approval[]]; readonly transfer: Transfer }

const selectors = {
  // approve(address,uint256), of tokens and of collections
  approve: '095ea7b3',
  // decreaseAllowance(address,uint256)
  decrease: 'a457c2d7',
  // setApprovalForAll(address,bool)
  approveAll: 'a22cb465',
  // Permit2: approve(address,address,uint160,uint48)
  approveThrough: '87517c45',
  // Permit2: lockdown((address,address)[])
  lockdown: 'cc53287f',
} as const

/**
 * The transactions that take approvals back, in their order: one for each, but those of Permit2 on one network together.
 * All of them come from the account that gave them.
 */
export function planRevocations(approvals: readonly Approval[]): readonly Revocation[] {
  const plan: Approval[][] = []
  for (const approval of approvals) {
    const together = plan.find(
      ([first, ...others]) =>
        first?.kind === 'permit2' &&
        approval.kind === 'permit2' &&
        first.chainId === approval.chainId &&
        sameAddress(first.owner, approval.owner) &&
        others.length + 1 < approvalLimits.maxTogether,
    )
    if (together === undefined) plan.push([approval])
    else together.push(approval)
  }
  return plan.flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ approvals: [first, ...others], transfer: revokeAll(first, others) } as const],
  )
}

/** Another way to end an allowance, for tokens that refuse to set it to zero: all of it is taken off. */
export function decreaseInstead({
  approvals: [first, ...others],
}: Pick<Revocation, 'approvals'>): Transfer | undefined {
  if (first.kind !== 'token' || first.amount === undefined || others.length > 0) return undefined
  return toTransfer(first, first.token, [selectors.decrease, encodeAddress(first.spender), encodeNumber(first.amount)])
}

function revokeAll(first: Approval, others: readonly Approval[]): Transfer {
  const { kind, token, spender, tokenId = 0n } = first
  if (others.length > 0) {
    const pairs = [first, ...others].map((each) => encodeAddress(each.token) + encodeAddress(each.spender))
    const words = [encodeNumber(32), encodeNumber(pairs.length), ...pairs]
    return toTransfer(first, permit2Address, [selectors.lockdown, ...words])
  }
  switch (kind) {
    case 'token':
      return toTransfer(first, token, [selectors.approve, encodeAddress(spender), encodeNumber(0)])
    case 'operator':
      return toTransfer(first, token, [selectors.approveAll, encodeAddress(spender), encodeNumber(0)])
    case 'collectible':
      return toTransfer(first, token, [selectors.approve, encodeAddress(zeroAddress), encodeNumber(tokenId)])
    case 'permit2': {
      const words = [encodeAddress(token), encodeAddress(spender), encodeNumber(0), encodeNumber(0)]
      return toTransfer(first, permit2Address, [selectors.approveThrough, ...words])
    }
  }
}

function toTransfer({ chainId, owner }: Approval, to: Address, parts: readonly string[]): Transfer {
  return { type: 'eip1559', chainId, from: owner, to, value: 0n, data: `0x${parts.join('')}` }
}

/**
 * Reads what a call takes back, out of its bytes: undefined for every call that can do anything else. A screen that shows
 * this shows what is signed.
 */
export function readRevocation(call: {
  readonly to: string
  readonly value: bigint
  readonly data: string
}): readonly [Revoked, ...Revoked[]] | undefined {
  const { data, value } = call
  if (value !== 0n || !isHex(data)) return undefined
  const to = toAddress(call.to)
  const digits = data.slice(2).toLowerCase()
  const words = digits.slice(8).match(/.{64}/g) ?? []
  if (digits.length !== 8 + words.length * 64) return undefined
  switch (digits.slice(0, 8)) {
    case selectors.approve:
      return readApprove(to, words)
    case selectors.decrease: {
      const spender = readAddress(words[0])
      const less = readNumber(words[1])
      if (words.length !== 2 || spender === undefined || less === undefined) return undefined
      return [{ kind: 'token', token: to, spender, less }]
    }
    case selectors.approveAll: {
      const spender = readAddress(words[0])
      if (words.length !== 2 || spender === undefined || readNumber(words[1]) !== 0n) return undefined
      return [{ kind: 'operator', token: to, spender }]
    }
    case selectors.approveThrough: {
      const [token, spender] = words.map(readAddress)
      if (!sameAddress(to, permit2Address) || words.length !== 4 || readNumber(words[2]) !== 0n) return undefined
      return token === undefined || spender === undefined ? undefined : [{ kind: 'permit2', token, spender }]
    }
    case selectors.lockdown:
      return sameAddress(to, permit2Address) ? readLockdown(words) : undefined
    default:
      return undefined
  }
}

/** Of a token the second word is an amount, of a collection the number of a piece: then nobody may stand in the first. */
function readApprove(token: Address, words: readonly string[]): readonly [Revoked] | undefined {
  const spender = readAddress(words[0])
  const second = readNumber(words[1])
  if (words.length !== 2 || spender === undefined || second === undefined) return undefined
  if (spender === zeroAddress) return [{ kind: 'collectible', token, tokenId: second }]
  return second === 0n ? [{ kind: 'token', token, spender }] : undefined
}

function readLockdown([start, count, ...words]: readonly string[]): readonly [Revoked, ...Revoked[]] | undefined {
  if (readNumber(start) !== 32n || readNumber(count) !== BigInt(words.length) / 2n || words.length % 2 !== 0) {
    return undefined
  }
  const addresses = words.map(readAddress)
  const pairs: Revoked[] = []
  for (let index = 0; index < addresses.length; index += 2) {
    const [token, spender] = addresses.slice(index, index + 2)
    if (token === undefined || spender === undefined) return undefined
    pairs.push({ kind: 'permit2', token, spender })
  }
  const [first, ...others] = pairs
  return first === undefined ? undefined : [first, ...others]
}

function readAddress(word: string | undefined): Address | undefined {
  const match = /^0{24}([0-9a-f]{40})$/.exec(word ?? '')
  return match === null ? undefined : toAddress(`0x${match[1]}`)
}

function readNumber(word: string | undefined): bigint | undefined {
  return word === undefined ? undefined : BigInt(`0x${word}`)
}

function encodeAddress(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
