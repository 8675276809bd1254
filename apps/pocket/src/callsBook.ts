import { hexText, type KeyValueStorage, parseJson, readEach, wholeNumber } from '@latchkey/base'
import { batchLimits, chainNumber } from '@latchkey/evm'
import * as v from 'valibot'

const knownCalls = v.object({
  id: v.string(),
  /** The session over which they came; no other may ask for them. */
  topic: v.string(),
  /** The request that asked for them. */
  requestKey: v.string(),
  chainId: chainNumber,
  count: wholeNumber(0),
  /** Of one transaction for all of them, or of each that was sent. */
  hashes: v.pipe(v.array(hexText()), v.maxLength(batchLimits.maxCalls)),
  isTogether: v.boolean(),
  /** No more of them is sent. */
  isOver: v.boolean(),
})

/** Calls that a site had this wallet make, remembered under the name that it gave them. */
export type KnownCalls = v.InferOutput<typeof knownCalls>

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
  // A damaged one is left out.
  const read = () => readEach(knownCalls, parseJson(storage.get(storageKey)))
  const isIt = (each: KnownCalls, topic: string, id: string) => each.topic === topic && each.id === id
  return {
    find: (topic, id) => read().find((each) => isIt(each, topic, id)),
    write: (calls) => {
      const others = read().filter((each) => !isIt(each, calls.topic, calls.id))
      storage.set(storageKey, JSON.stringify([...others, calls].slice(-maxKept)))
    },
  }
}
