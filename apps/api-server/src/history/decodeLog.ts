import { moveTopics } from '@latchkey/evm'
import { historyFigures } from '../limits.ts'
import type { FoundApproval } from './found.ts'
import type { HistoryLog } from './historyAnswers.ts'
import { approvalTopics } from './readLogs.ts'

/** Coins that move tell of it by events of this sender (EIP-7708). */
const coinLogSender = '0xfffffffffffffffffffffffffffffffffffffffe'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const addressTopic = /^0x0{24}[0-9a-f]{40}$/

/** One movement that an event tells of. */
export type LoggedMove = {
  readonly from: string
  readonly to: string
  readonly asset: 'coin' | 'token' | 'erc721' | 'erc1155'
  readonly token: string | null
  readonly tokenId: string | null
  readonly amount: string
  /** The place within the event; absent where there is one. */
  readonly item?: number
}

/** The movements of an event; none where it tells of something else, or in another shape than its standard's. */
export function decodeMoves({ address, topics, data }: HistoryLog): readonly LoggedMove[] {
  const words = toWords(data)
  switch (topics[0]) {
    case moveTopics.transfer: {
      const [from, to] = [toAddress(topics[1]), toAddress(topics[2])]
      if (from === undefined || to === undefined) return []
      if (topics.length === 4) {
        const tokenId = BigInt(topics[3] ?? '0x0').toString()
        return words.length > 0 ? [] : [{ from, to, asset: 'erc721', token: address, tokenId, amount: '1' }]
      }
      const [amount] = words
      if (topics.length !== 3 || words.length !== 1 || amount === undefined) return []
      return address === coinLogSender
        ? [{ from, to, asset: 'coin', token: null, tokenId: null, amount: amount.toString() }]
        : [{ from, to, asset: 'token', token: address, tokenId: null, amount: amount.toString() }]
    }
    case moveTopics.transferSingle:
    case moveTopics.transferBatch: {
      const [from, to] = [toAddress(topics[2]), toAddress(topics[3])]
      if (from === undefined || to === undefined || topics.length !== 4) return []
      const items = topics[0] === moveTopics.transferSingle ? readSingle(words) : readBatch(words)
      return items.map(({ id, amount }, item) => ({
        ...{ from, to, asset: 'erc1155', token: address, tokenId: id.toString(), amount: amount.toString() },
        ...(topics[0] === moveTopics.transferBatch && { item }),
      }))
    }
    default:
      return []
  }
}

type Item = { readonly id: bigint; readonly amount: bigint }

function readSingle([id, amount, ...rest]: readonly bigint[]): readonly Item[] {
  return id === undefined || amount === undefined || rest.length > 0 ? [] : [{ id, amount }]
}

/** Two lists of one length, each behind its place. */
function readBatch(words: readonly bigint[]): readonly Item[] {
  const [ids, amounts] = [readList(words, words[0]), readList(words, words[1])]
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length) return []
  return ids.map((id, index) => ({ id, amount: amounts[index] ?? 0n }))
}

function readList(words: readonly bigint[], offset: bigint | undefined): readonly bigint[] | undefined {
  if (offset === undefined || offset % 32n !== 0n || offset / 32n >= BigInt(words.length)) return undefined
  const start = Number(offset / 32n)
  const length = words[start] ?? 0n
  if (length > BigInt(historyFigures.logs.maxItems) || start + 1 + Number(length) > words.length) return undefined
  return words.slice(start + 1, start + 1 + Number(length))
}

type Approval = Omit<FoundApproval, 'block_number' | 'at'>

/** The allowance that an event tells of; undefined where it tells of none. Whether it holds, the chain alone says. */
export function decodeApproval({ address, topics, data }: HistoryLog): Approval | undefined {
  const owner = toAddress(topics[1])
  const second = toAddress(topics[2])
  if (owner === undefined) return undefined
  if (topics[0] === approvalTopics.permit2Lockdown) {
    if (address !== permit2 || topics.length !== 2) return undefined
    const [token, spender] = toWords(data).map(wordToAddress)
    return token && spender ? { owner, kind: 'permit2', token, spender, token_id: '' } : undefined
  }
  if (second === undefined) return undefined
  switch (topics[0]) {
    case approvalTopics.approval:
      if (topics.length === 4) {
        const tokenId = BigInt(topics[3] ?? '0x0').toString()
        return { owner, kind: 'collectible', token: address, spender: second, token_id: tokenId }
      }
      return topics.length === 3 ? { owner, kind: 'token', token: address, spender: second, token_id: '' } : undefined
    case approvalTopics.approvalForAll:
      return topics.length === 3
        ? { owner, kind: 'operator', token: address, spender: second, token_id: '' }
        : undefined
    case approvalTopics.permit2Approval:
    case approvalTopics.permit2Permit: {
      const spender = toAddress(topics[3])
      if (address !== permit2 || spender === undefined) return undefined
      return { owner, kind: 'permit2', token: second, spender, token_id: '' }
    }
    default:
      return undefined
  }
}

function toAddress(topic: string | undefined): string | undefined {
  return topic !== undefined && addressTopic.test(topic) ? `0x${topic.slice(26)}` : undefined
}

function wordToAddress(word: bigint): string | undefined {
  return word >> 160n === 0n ? `0x${word.toString(16).padStart(40, '0')}` : undefined
}

/** Data in words of 32 bytes; none where it is not made of such. */
function toWords(data: string): readonly bigint[] {
  const digits = data.slice(2)
  if (digits.length % 64 !== 0) return []
  return Array.from({ length: digits.length / 64 }, (_, index) =>
    BigInt(`0x${digits.slice(index * 64, index * 64 + 64)}`),
  )
}
