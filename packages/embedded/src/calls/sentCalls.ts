import { boundedText, hexWord, type KeyValueStorage, readEach, wholeNumber } from '@latchkey/base'
import { parseStored } from '@latchkey/connect'
import { batchLimits, chainNumber, storedAddress } from '@latchkey/evm'
import * as v from 'valibot'

const sentCalls = v.object({
  id: boundedText(batchLimits.maxIdLength),
  account: storedAddress,
  chainId: chainNumber,
  /** How many calls there are. */
  count: wholeNumber(1, batchLimits.maxCalls),
  /** Together in one transaction or by the relayer; or one transaction for each call, as far as they were sent. */
  left: v.union([
    v.object({ hash: hexWord }),
    v.object({ digest: hexWord }),
    v.object({ hashes: v.pipe(v.array(hexWord), v.maxLength(batchLimits.maxCalls)) }),
  ]),
  createdAtMs: wholeNumber(0),
})

/** Calls that left this wallet together, remembered under the name that a page knows them by. */
export type SentCalls = v.InferOutput<typeof sentCalls>

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
  return readEach(sentCalls, parseStored(text, maxLength), most)
}
