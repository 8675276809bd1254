import { type Hex, isHex, type KeyValueStorage, parseJson } from '@latchkey/base'
import { batchLimits } from '@latchkey/evm'

/** Calls that a site had this wallet make, remembered under the name that it gave them. */
export type KnownCalls = {
  readonly id: string
  /** The session over which they came; no other may ask for them. */
  readonly topic: string
  /** The request that asked for them. */
  readonly requestKey: string
  readonly chainId: number
  readonly count: number
  /** Of one transaction for all of them, or of each that was sent. */
  readonly hashes: readonly Hex[]
  readonly isTogether: boolean
  /** No more of them is sent. */
  readonly isOver: boolean
}

/** The calls that this browser remembers. */
export type CallsBook = {
  find(topic: string, id: string): KnownCalls | undefined
  /** On disk before it returns. */
  write(calls: KnownCalls): void
}

const storageKey = 'calls.v1'
/** The oldest fall out. */
const maxKept = 50

export function createCallsBook(storage: KeyValueStorage): CallsBook {
  const read = () => parseCalls(storage.get(storageKey))
  const isIt = (each: KnownCalls, topic: string, id: string) => each.topic === topic && each.id === id
  return {
    find: (topic, id) => read().find((each) => isIt(each, topic, id)),
    write: (calls) => {
      const others = read().filter((each) => !isIt(each, calls.topic, calls.id))
      storage.set(storageKey, JSON.stringify([...others, calls].slice(-maxKept)))
    },
  }
}

/** Stored text → calls. Total: what is malformed is left out. */
function parseCalls(text: string | null): readonly KnownCalls[] {
  const value = parseJson(text)
  return Array.isArray(value) ? value.filter(isKnownCalls) : []
}

function isKnownCalls(value: unknown): value is KnownCalls {
  if (typeof value !== 'object' || value === null) return false
  const field = (name: string): unknown => Reflect.get(value, name)
  const hashes = field('hashes')
  const isNumber = (name: string) => Number.isSafeInteger(field(name))
  return (
    ['id', 'topic', 'requestKey'].every((name) => typeof field(name) === 'string') &&
    ['chainId', 'count'].every(isNumber) &&
    ['isTogether', 'isOver'].every((name) => typeof field(name) === 'boolean') &&
    Array.isArray(hashes) &&
    hashes.length <= batchLimits.maxCalls &&
    hashes.every(isHex)
  )
}
