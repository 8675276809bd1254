import { readAs } from '@latchkey/base'
import * as v from 'valibot'

/** Where the page for signing asks its own server what a transaction does. */
export const toldPath = '/told'

/** More than the data of any transaction that a network takes, as text. */
const maxDataLength = 300_000

const quantity = v.pipe(v.string(), v.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))

const askedTransaction = v.strictObject({
  /** A tag of the page's language. */
  language: v.pipe(v.string(), v.maxLength(35)),
  chainId: quantity,
  from: address,
  /** Absent where a contract is made. */
  to: v.exactOptional(address),
  value: quantity,
  data: v.pipe(v.string(), v.maxLength(maxDataLength), v.regex(/^0x(?:[0-9a-f]{2})*$/)),
  gas: quantity,
  gasPrice: v.exactOptional(quantity),
  maxFeePerGas: v.exactOptional(quantity),
  maxPriorityFeePerGas: v.exactOptional(quantity),
})

/** A transaction as the page has read it from the bytes to be signed; numbers are quantities of JSON-RPC. */
export type AskedTransaction = Readonly<v.InferOutput<typeof askedTransaction>>

const listOf = <const Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly())
const toldRow = v.object({ name: v.string(), text: v.string(), notes: listOf(v.string()) })

const told = v.object({
  /** The network's name. */
  network: v.string(),
  /** The act, such as "Call a contract". */
  title: v.string(),
  /** Dangers, grave ones first. */
  dangers: listOf(v.object({ text: v.string(), isGrave: v.boolean() })),
  rows: listOf(toldRow),
  /** By whose word the call is read, and whether that leaves values out; empty where that is clear. */
  source: v.string(),
  /** Every value of a call that was read. */
  all: listOf(toldRow),
  /** False where the bytes are all that can be shown. */
  isRead: v.boolean(),
  /** The word of a node on what would change; expected, never guaranteed. */
  effects: v.object({ title: v.string(), rows: listOf(toldRow), notes: listOf(v.string()) }),
})

/** A name and a value, and further lines that belong to them. */
export type ToldRow = Readonly<v.InferOutput<typeof toldRow>>

/** The words of the server on a transaction, in the language that was asked in: every text is plain. */
export type Told = Readonly<v.InferOutput<typeof told>>

/** A question of the page for signing; undefined for anything else. */
export function readAsked(value: unknown): AskedTransaction | undefined {
  return readAs(askedTransaction, value)
}

/** The answer of the server by its shape; undefined for anything else. */
export function readTold(value: unknown): Told | undefined {
  return readAs(told, value)
}
