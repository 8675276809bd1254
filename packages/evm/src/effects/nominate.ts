import { type Address, sameAddress, toAddress } from '../address.ts'
import { moveTopics } from '../explorer/tokenMoves.ts'
import { readContractCall } from '../signing/contractCalls.ts'
import { permit2Address as permit2 } from '../signing/typedDataDangers.ts'
import { effectLimits } from './effectLimits.ts'
import type { EffectLog } from './nodeAnswers.ts'
import type { EffectCall } from './readCallContext.ts'
import type { Subject } from './subjects.ts'

/** Where to look: what the events and the call name, and contracts that were only touched. */
export type Nominees = {
  readonly named: readonly Subject[]
  /** Looked at in case; nothing is missing where there is nothing of the kind. */
  readonly touched: readonly Subject[]
  /** True when more was named than is looked at. */
  readonly isCut: boolean
}

/** All that may point at something. Nothing in it is believed: figures come from looks at balances and allowances alone. */
export type Hints = {
  readonly account: Address
  readonly calls: readonly Pick<EffectCall, 'to' | 'data'>[]
  readonly logs: readonly EffectLog[]
  /** Contracts that the node saw touched. */
  readonly touched: readonly string[]
  /** The tokens of this chain that the owner has named. */
  readonly known: readonly Address[]
}

/** Native moves, as `traceTransfers` and EIP-7708 tell of them: the coin is looked at by itself. */
const coinAddresses: readonly string[] = [
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0xfffffffffffffffffffffffffffffffffffffffe',
]

const topics = {
  // Approval(address,address,uint256)
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  // ApprovalForAll(address,address,bool)
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  // Deposit(address,uint256)
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  // Withdrawal(address,uint256)
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  // Permit2: Approval(address,address,address,uint160,uint48)
  permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  // Permit2: Permit(address,address,address,uint160,uint48,uint48)
  permit2Permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
} as const

/** Collects where to look, each thing once. */
export function nominate({ account, calls, logs, touched, known }: Hints): Nominees {
  const named = createSet()
  for (const log of logs) for (const subject of readSubjects(log, account)) named.add(subject)
  const others = createSet()
  const receivers = calls.flatMap(({ to }) => to ?? [])
  const hinted = [
    ...calls.flatMap(({ to, data }) => readCallSubjects(to, data)),
    ...logs.flatMap((log) => readSpent(log, account, receivers)),
  ]
  for (const subject of hinted) if (!named.has(subject)) others.add(subject)
  const emitters = logs.map(({ address }) => address).filter((address) => !coinAddresses.includes(address))
  const seen = [...receivers, ...known, ...emitters, ...touched.slice(0, effectLimits.maxTouched)]
  const collections = new Set(named.list().flatMap((subject) => (subject.kind === 'erc721' ? [subject.token] : [])))
  for (const address of seen) {
    const token = toAddress(address.toLowerCase())
    const subject: Subject = { kind: 'erc20', token }
    // A collection counts its items by the same name as tokens do.
    if (!named.has(subject) && !collections.has(token)) others.add(subject)
  }
  const room = effectLimits.maxSubjects - 1
  const isCut = named.list().length > room
  const fitting = isCut ? sortFairly(named.list(), known).slice(0, room) : named.list()
  return {
    named: [{ kind: 'native' }, ...fitting],
    touched: others.list().slice(0, room - fitting.length),
    isCut,
  }
}

/**
 * The owner's tokens first, and the first thing of each contract before the second of any: a contract that tells much
 * must not hide what happens in another.
 */
function sortFairly(subjects: readonly Subject[], known: readonly Address[]): readonly Subject[] {
  const counts = new Map<string, number>()
  const ranked = subjects.map((subject) => {
    const token = subject.kind === 'native' ? '' : subject.token
    const turn = counts.get(token) ?? 0
    counts.set(token, turn + 1)
    return { subject, turn, isOthers: Number(!known.some((each) => sameAddress(each, token))) }
  })
  return ranked
    .toSorted((one, other) => one.isOthers - other.isOthers || one.turn - other.turn)
    .map(({ subject }) => subject)
}

function readSubjects({ address, topics: words, data }: EffectLog, account: Address): readonly Subject[] {
  if (coinAddresses.includes(address)) return []
  const token = toAddress(address)
  const [name, first, second, third] = words
  const owner = readWordAddress(first)
  const other = readWordAddress(second)
  const isOwner = owner !== undefined && sameAddress(owner, account)
  const isOther = other !== undefined && sameAddress(other, account)
  switch (name) {
    case moveTopics.transfer:
      if (!isOwner && !isOther) return []
      return third === undefined ? [{ kind: 'erc20', token }] : listItem(token, BigInt(third), isOwner)
    case moveTopics.transferSingle:
    case moveTopics.transferBatch:
      return isOther || isAccount(third, account)
        ? readIds(data, name === moveTopics.transferBatch).map((tokenId) => ({ kind: 'erc1155', token, tokenId }))
        : []
    case topics.deposit:
    case topics.withdrawal:
      return isOwner ? [{ kind: 'erc20', token }] : []
    case topics.approval:
      if (!isOwner || other === undefined) return []
      return third === undefined
        ? [{ kind: 'allowance', token, spender: other }]
        : [{ kind: 'approved', token, tokenId: BigInt(third) }]
    case topics.approvalForAll:
      return isOwner && other !== undefined ? [{ kind: 'operator', token, spender: other }] : []
    case topics.permit2Approval:
    case topics.permit2Permit: {
      const spender = readWordAddress(third)
      if (token !== permit2 || !isOwner || other === undefined || spender === undefined) return []
      return [{ kind: 'permit2', token: other, spender, through: permit2 }]
    }
    default:
      return []
  }
}

/** An allowance shrinks as it is used, and most tokens keep silent about it: by whom is called, or by whom it goes to. */
function readSpent(log: EffectLog, account: Address, receivers: readonly Address[]): readonly Subject[] {
  const [name, from, recipient, item] = log.topics
  if (name !== moveTopics.transfer || item !== undefined || !isAccount(from, account)) return []
  const token = toAddress(log.address)
  const spenders = [...receivers, readWordAddress(recipient)].filter((each) => each !== undefined && each !== token)
  return spenders.flatMap((spender) => (spender === undefined ? [] : [{ kind: 'allowance', token, spender }]))
}

/** An item that goes takes along the right that somebody was given to it, without a word. */
function listItem(token: Address, tokenId: bigint, isLeaving: boolean): readonly Subject[] {
  const item: Subject = { kind: 'erc721', token, tokenId }
  return isLeaving ? [item, { kind: 'approved', token, tokenId }] : [item]
}

/** A right that the call itself gives, which a contract may keep silent about. */
function readCallSubjects(to: Address | undefined, data: string): readonly Subject[] {
  const call = to === undefined ? undefined : readContractCall(data)
  if (to === undefined || call === undefined) return []
  switch (call.kind) {
    case 'approve':
      return [{ kind: 'allowance', token: to, spender: call.spender }]
    case 'approveThrough':
      return [{ kind: 'permit2', token: call.token, spender: call.spender, through: to }]
    case 'approveAll':
      return [{ kind: 'operator', token: to, spender: call.operator }]
    default:
      return []
  }
}

/** The ids of an ERC-1155 event: its first word, or the list that its first word points to. */
function readIds(data: string, isBatch: boolean): readonly bigint[] {
  const words = data.slice(2).match(/.{64}/g) ?? []
  const wordAt = (index: number) => BigInt(`0x${words[index] ?? '0'}`)
  if (!isBatch) return words.length < 2 ? [] : [wordAt(0)]
  const start = wordAt(0)
  if (start % 32n !== 0n || start / 32n >= BigInt(words.length)) return []
  const at = Number(start / 32n)
  const length = wordAt(at)
  if (length > BigInt(words.length - at - 1)) return []
  return words.slice(at + 1, at + 1 + Number(length)).map((word) => BigInt(`0x${word}`))
}

function readWordAddress(word: string | undefined): Address | undefined {
  const digits = /^0x0{24}([0-9a-f]{40})$/.exec(word ?? '')?.[1]
  return digits === undefined ? undefined : toAddress(`0x${digits}`)
}

function isAccount(word: string | undefined, account: Address): boolean {
  const address = readWordAddress(word)
  return address !== undefined && sameAddress(address, account)
}

function createSet() {
  const all = new Map<string, Subject>()
  const keyOf = (subject: Subject) => Object.values(subject).map(String).join(' ').toLowerCase()
  return {
    add: (subject: Subject) => all.set(keyOf(subject), subject),
    has: (subject: Subject) => all.has(keyOf(subject)),
    list: () => [...all.values()],
  }
}
