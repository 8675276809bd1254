import { type Hex, isHex, isRecord, type KeyValueStorage } from '@latchkey/base'
import { parseStored, readAddress, readChainId, readInteger, readText } from '@latchkey/connect'
import { type Address, batchLimits } from '@latchkey/evm'
import type { LeftAs } from '../surface/batchVerbs.ts'

/** Calls that left this wallet together, remembered under the name that a page knows them by. */
export type SentCalls = {
  readonly id: string
  readonly account: Address
  readonly chainId: number
  /** How many calls there are. */
  readonly count: number
  /** Together in one transaction or by the relayer; or one transaction for each call, as far as they were sent. */
  readonly left: LeftAs | { readonly hashes: readonly Hex[] }
  readonly createdAtMs: number
}

/** The calls that this browser remembers to have sent. */
export type SentCallsBook = {
  find(id: string): SentCalls | undefined
  /** On disk before it returns. */
  write(sent: SentCalls): void
  remove(id: string): void
}

const key = 'embedded.calls.v1'
/** The oldest go first. */
const most = 40
/** Longer than so many of the longest names. */
const maxLength = 400_000
const hashLength = 66

export function createSentCalls(storage: KeyValueStorage): SentCallsBook {
  const read = (): readonly SentCalls[] => readSentCalls(storage.get(key))
  const others = (id: string) => read().filter((sent) => sent.id !== id)
  return {
    find: (id) => read().find((sent) => sent.id === id),
    write: (sent) => storage.set(key, JSON.stringify([sent, ...others(sent.id)].slice(0, most))),
    remove: (id) => storage.set(key, JSON.stringify(others(id))),
  }
}

/** Stored text → what was sent. Total: what is malformed is left out. */
export function readSentCalls(text: string | null): readonly SentCalls[] {
  const value = parseStored(text, maxLength)
  return Array.isArray(value) ? value.slice(0, most).flatMap((item) => readOne(item) ?? []) : []
}

function readOne(value: unknown): SentCalls | undefined {
  if (!isRecord(value)) return undefined
  const id = readText(value['id'], batchLimits.maxIdLength)
  const account = readAddress(value['account'])
  const chainId = readChainId(value['chainId'])
  const count = readInteger(value['count'], 1, batchLimits.maxCalls)
  const left = readLeft(value['left'])
  const createdAtMs = readInteger(value['createdAtMs'], 0, Number.MAX_SAFE_INTEGER)
  if (id === undefined || chainId === undefined || count === undefined || left === undefined) return undefined
  if (account === undefined || createdAtMs === undefined) return undefined
  return { id, account, chainId, count, left, createdAtMs }
}

function readLeft(value: unknown): SentCalls['left'] | undefined {
  if (!isRecord(value)) return undefined
  const { hash, digest, hashes } = value
  if (isName(hash)) return { hash }
  if (isName(digest)) return { digest }
  if (!Array.isArray(hashes) || hashes.length > batchLimits.maxCalls || !hashes.every(isName)) return undefined
  return { hashes }
}

function isName(value: unknown): value is Hex {
  return isHex(value) && value.length === hashLength
}
