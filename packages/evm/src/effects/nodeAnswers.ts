import { hexText, hexWord, quantity } from '@latchkey/base'
import * as v from 'valibot'
import { lowerAddress as address } from '../fields.ts'
import { effectLimits } from './effectLimits.ts'

const hex = hexText()

/** A block's header, as much of it as a simulation repeats. */
export const headSchema = v.object({
  number: quantity,
  timestamp: quantity,
  baseFeePerGas: v.nullish(quantity),
  miner: v.nullish(address),
})

/** The header that a simulation is built on. */
export type Head = v.InferOutput<typeof headSchema>

const logSchema = v.object({ address, topics: v.pipe(v.array(hexWord), v.maxLength(4)), data: hex })

/** An event, in lower case. */
export type EffectLog = v.InferOutput<typeof logSchema>

const logsSchema = v.pipe(v.array(logSchema), v.maxLength(effectLimits.maxLogs))

const callSchema = v.object({
  status: quantity,
  returnData: hex,
  gasUsed: quantity,
  logs: v.optional(logsSchema, []),
  error: v.nullish(v.object({ message: v.optional(v.string()), data: v.optional(v.unknown()) })),
})

/** One call of a simulated block. */
export type SimulatedCall = v.InferOutput<typeof callSchema>

/** The answer of `eth_simulateV1` for one block. */
export const simulationSchema = v.pipe(v.array(v.object({ calls: v.array(callSchema) })), v.length(1))

/** The answer of `eth_createAccessList`. */
export const touchedSchema = v.object({ accessList: v.array(v.object({ address })) })

const traced = v.record(v.string(), v.string())
const accountSchema = v.object({
  balance: v.optional(quantity),
  nonce: v.optional(v.number()),
  code: v.optional(hex),
  storage: v.optional(v.pipe(traced, v.maxEntries(effectLimits.maxTraced))),
})
const accountsSchema = v.pipe(v.record(address, accountSchema), v.maxEntries(effectLimits.maxTraced))

/** The answer of the tracer of states: what changed, as it was and as it would be. */
export const stateDiffSchema = v.object({ pre: accountsSchema, post: accountsSchema })

/** The states that a trace changes. */
export type StateDiff = v.InferOutput<typeof stateDiffSchema>

/** One call of a trace and the calls it makes. */
export type Frame = {
  readonly type: string
  readonly from: string
  readonly to?: string | undefined
  readonly value?: bigint | undefined
  readonly gasUsed?: bigint | undefined
  readonly output?: string | undefined
  readonly error?: string | undefined
  readonly revertReason?: string | undefined
  readonly logs: readonly EffectLog[]
  readonly calls: readonly Frame[]
}

/** The answer of the tracer of calls. Its depth is bounded by that of the chain itself, 1024. */
export const frameSchema: v.GenericSchema<unknown, Frame> = v.object({
  type: v.string(),
  from: address,
  to: v.optional(address),
  value: v.optional(quantity),
  gasUsed: v.optional(quantity),
  output: v.optional(v.string()),
  error: v.optional(v.string()),
  revertReason: v.optional(v.string()),
  logs: v.optional(logsSchema, []),
  calls: v.optional(v.array(v.lazy(() => frameSchema)), []),
})
