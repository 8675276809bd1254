import { type NewMessage, type Settled, sizeOf } from './store.ts'

/** Everything that is asked of the storage at about the same time, to be done in one transaction. */
export type Batch = {
  readonly publications: Publication[]
  /** By topic and client: the last request counts. */
  readonly interests: Map<string, InterestChange>
  readonly receipts: Receipt[]
  /** Told when the transaction is over and nothing else was asked: whether anything can be written. */
  readonly probes: Settled[]
  /** Called when the transaction is over, whatever came of it. */
  readonly marks: (() => void)[]
}

export type Publication = { readonly messages: readonly NewMessage[]; readonly settled: Settled }

export type InterestChange = {
  readonly topic: string
  readonly clientId: string
  readonly address: string | undefined
  readonly isWanted: boolean
  /** Clients that wait for it. */
  readonly settled: readonly Settled[]
}

/** A client has a message. */
export type Receipt = { readonly id: number; readonly clientId: string }

export function createBatch(): Batch {
  return { publications: [], interests: new Map(), receipts: [], probes: [], marks: [] }
}

export function isEmpty({ publications, interests, receipts, probes }: Batch): boolean {
  return publications.length + interests.size + receipts.length + probes.length === 0
}

export function changeInterest(batch: Batch, change: InterestChange): void {
  const key = `${change.topic} ${change.clientId}`
  const before = batch.interests.get(key)
  batch.interests.set(key, { ...change, settled: [...(before?.settled ?? []), ...change.settled] })
}

/** So much goes into one transaction: more would hold up the others, and outgrow what a statement may be given. */
const most = { messages: 1000, bytes: 8_388_608, interests: 2000, receipts: 5000 } as const

/** Splits what is waiting into what goes now and what goes next, in the order in which it was asked. */
export function takePortion(waiting: Batch): { readonly now: Batch; readonly later: Batch } {
  const later = createBatch()
  let [messages, bytes] = [0, 0]
  const isFirst = (publication: Publication) => {
    messages += publication.messages.length
    bytes += publication.messages.reduce((sum, message) => sum + sizeOf(message), 0)
    // The first goes however large it is.
    return messages === publication.messages.length || (messages <= most.messages && bytes <= most.bytes)
  }
  const firstOut = waiting.publications.findIndex((publication) => !isFirst(publication))
  const cut = firstOut < 0 ? waiting.publications.length : firstOut
  later.publications.push(...waiting.publications.splice(cut))
  later.receipts.push(...waiting.receipts.splice(most.receipts))
  for (const [key, change] of [...waiting.interests].slice(most.interests)) {
    waiting.interests.delete(key)
    later.interests.set(key, change)
  }
  return { now: waiting, later }
}
