import { isAddress } from '../address.ts'
import type { TypedData, TypedStruct, TypedValue } from './typedData.ts'
import { readInteger } from './typedDataDangers.ts'

/** The last second that a date can name. */
const lastSecond = 8_640_000_000_000n

/**
 * Until when a signed permission lets somebody spend, as an ISO moment; undefined where this is none, or it has no end
 * that a date can name. Recognised by the fields, as its dangers are. Of several the latest.
 */
export function endOfPermission({ message }: TypedData): string | undefined {
  const ends = endsOf(message)
  if (ends.length === 0 || ends.some((end) => end === undefined || end > lastSecond)) return undefined
  const latest = ends.reduce<bigint>((last, end) => (end !== undefined && end > last ? end : last), 0n)
  return latest === 0n ? undefined : new Date(Number(latest) * 1000).toISOString().replace('.000Z', 'Z')
}

function endsOf(message: TypedStruct): readonly (bigint | undefined)[] {
  const { spender, deadline, details, permitted } = message
  if (!isAddress(spender)) return []
  // A transfer of Permit2: it is used up by then. With EIP-2612 and DAI's own form only the signature is: the allowance stays.
  if (permitted !== undefined) return [readInteger(deadline)]
  // An allowance of Permit2 holds on after its signature was handed in.
  const grants = Array.isArray(details) ? details : [details]
  return grants.flatMap((grant: TypedValue | undefined) => (isStruct(grant) ? [readInteger(grant['expiration'])] : []))
}

function isStruct(value: TypedValue | undefined): value is TypedStruct {
  return typeof value === 'object' && !Array.isArray(value)
}
