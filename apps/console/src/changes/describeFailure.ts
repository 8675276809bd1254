import { CustodyError } from '@latchkey/custody'
import { sentenceOf } from '../sentence.ts'

/** Without an answer nobody knows whether it was carried out, and a second one may be one too many. */
export function describeFailure(error: unknown): string {
  const isUnknown = error instanceof CustodyError && error.code === 'custody_unreachable'
  const warning = isUnknown ? ' It may have been carried out: look at the activities before you send it again.' : ''
  return `${sentenceOf(error)}${warning}`
}

/** The activity that was made before it failed. */
export function activityOf(error: unknown): string | undefined {
  if (!(error instanceof CustodyError)) return undefined
  const { activityId } = error.data
  return typeof activityId === 'string' ? activityId : undefined
}
