import { isRecord, type KeyValueStorage } from '@latchkey/base'
import { parseStored, readInteger, readText } from '@latchkey/connect'

/** A code that was sent for this browser and not entered yet. */
export type AwaitedCode = {
  readonly purpose: 'sign-in' | 'recovery'
  readonly email: string
  readonly sentAtMs: number
  readonly triesLeft: number
  /** The mail holds six digits. */
  readonly hasDigits?: true | undefined
}

/** How long a code counts (specification §9). */
export const codeLifeMs = 900_000

/** No record of the embedded wallet is longer. */
export const maxLength = 20_000
const codeKey = 'embedded.code.v1'

export function readCode(storage: KeyValueStorage): AwaitedCode | undefined {
  const value = parseStored(storage.get(codeKey), maxLength)
  if (!isRecord(value)) return undefined
  const email = readText(value['email'], 320)
  const sentAtMs = readTime(value['sentAtMs'])
  const triesLeft = readInteger(value['triesLeft'], 0, 100)
  const purpose = value['purpose'] === 'recovery' ? 'recovery' : 'sign-in'
  if (email === undefined || sentAtMs === undefined || triesLeft === undefined) return undefined
  const hasDigits = value['hasDigits'] === true
  return { purpose, email, sentAtMs, triesLeft, ...(hasDigits && { hasDigits }) }
}

export function writeCode(storage: KeyValueStorage, code: AwaitedCode | undefined): void {
  if (code === undefined) storage.remove(codeKey)
  else storage.set(codeKey, JSON.stringify(code))
}

export function readTime(value: unknown): number | undefined {
  return readInteger(value, 0, Number.MAX_SAFE_INTEGER)
}
