import * as v from 'valibot'
import type { AskedTransaction } from './told.ts'

/** More than the data of any transaction that a network takes, as text. */
const maxDataLength = 300_000

const quantity = v.pipe(v.string(), v.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/))

const askedSchema = v.strictObject({
  language: v.pipe(v.string(), v.maxLength(35)),
  chainId: quantity,
  from: address,
  to: v.exactOptional(address),
  value: quantity,
  data: v.pipe(v.string(), v.maxLength(maxDataLength), v.regex(/^0x(?:[0-9a-f]{2})*$/)),
  gas: quantity,
  gasPrice: v.exactOptional(quantity),
  maxFeePerGas: v.exactOptional(quantity),
  maxPriorityFeePerGas: v.exactOptional(quantity),
})

/** A question of the page for signing; undefined for anything else. */
export function readAsked(value: unknown): AskedTransaction | undefined {
  const asked = v.safeParse(askedSchema, value)
  return asked.success ? asked.output : undefined
}
