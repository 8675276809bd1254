import { boundedText, hexText, quantity } from '@latchkey/base'
import * as v from 'valibot'
import type { Address } from '../address.ts'
import type { BatchCall } from '../batchCall.ts'
import { parseChainId } from '../chains/chainId.ts'
import { anyAddress as address } from '../fields.ts'
import { batchLimits } from './batchLimits.ts'

/** The parameters of `wallet_sendCalls`, read. */
export type SendCalls = {
  /** The page's own name for the batch. */
  readonly id?: string
  /** Absent where the page leaves the account to the wallet. */
  readonly from?: Address
  readonly chainId: number
  /** True where all calls have to be carried out together, or none. */
  readonly atomicRequired: boolean
  readonly calls: readonly [BatchCall, ...BatchCall[]]
  /** Names of the capabilities that the page cannot do without, each once. */
  readonly required: readonly string[]
}

/** Why parameters are not taken: by the place that cannot be read, or because there is more than a batch may hold. */
export type SendCallsFault = { readonly fault: 'invalid'; readonly field: string } | { readonly fault: 'too_large' }

const maxNameLength = 64
const versions: readonly unknown[] = ['2.0.0']

const capabilities = v.nullish(
  v.pipe(v.record(boundedText(maxNameLength), v.unknown()), v.maxEntries(batchLimits.maxCapabilities)),
)
const call = v.object({
  to: address,
  value: v.nullish(quantity, '0x0'),
  data: v.nullish(hexText(batchLimits.maxDataLength), '0x'),
  capabilities,
})
const few = v.check<unknown, string>(
  (list) => Array.isArray(list) && list.length > 0 && list.length <= batchLimits.maxCalls,
  'count',
)
const sendCalls = v.object({
  version: v.custom<'2.0.0'>((version) => versions.includes(version)),
  id: v.nullish(boundedText(batchLimits.maxIdLength)),
  from: v.nullish(address),
  chainId: v.pipe(
    v.custom<string>((id) => typeof id === 'string' && parseChainId(id) !== undefined),
    v.transform((id) => parseChainId(id) ?? 0),
  ),
  atomicRequired: v.nullish(v.boolean(), false),
  capabilities,
  calls: v.pipe(v.unknown(), few, v.array(call)),
})

/**
 * Reads what a page gives to `wallet_sendCalls` (EIP-5792, version 2.0.0). Nothing in it is guessed at: a call without a
 * receiver makes a contract, which no batch here does, and is a fault. Total over any value, each part of it read once.
 */
export function readSendCalls(params: unknown): SendCalls | SendCallsFault {
  try {
    const [batch] = Array.isArray(params) ? Array.from<unknown>(params.slice(0, 1)) : []
    const read = v.safeParse(sendCalls, batch, { abortEarly: true })
    if (!read.success) return toFault(read.issues)
    const { id, from, chainId, atomicRequired, calls, capabilities: wanted } = read.output
    const [first, ...others] = calls.map((each): BatchCall => ({ to: each.to, value: each.value, data: each.data }))
    const length = calls.reduce((sum, each) => sum + each.data.length, 0)
    if (first === undefined || length > batchLimits.maxDataLength) return { fault: 'too_large' }
    return {
      ...(id != null && { id }),
      ...(from != null && { from }),
      chainId,
      atomicRequired,
      calls: [first, ...others],
      required: [...new Set([wanted, ...calls.map((each) => each.capabilities)].flatMap(listRequired))],
    }
  } catch {
    // A value that throws where it is touched is none.
    return { fault: 'invalid', field: 'params' }
  }
}

function toFault([issue]: readonly v.BaseIssue<unknown>[]): SendCallsFault {
  const isMany = issue?.message === 'count' && Array.isArray(issue.input) && issue.input.length > 0
  if (isMany) return { fault: 'too_large' }
  const keys = (issue?.path ?? []).map(({ key }) => String(key).replace(/\W/g, '').slice(0, maxNameLength))
  return { fault: 'invalid', field: keys.join('.') || 'params' }
}

/** Only what says itself that it is optional may be left out. */
function listRequired(wanted: Readonly<Record<string, unknown>> | null | undefined): readonly string[] {
  const isOptional = (capability: unknown) =>
    typeof capability === 'object' && capability !== null && Reflect.get(capability, 'optional') === true
  return Object.entries(wanted ?? {}).flatMap(([name, capability]) => (isOptional(capability) ? [] : [name]))
}
