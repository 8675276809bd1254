import { CustodyError } from '@latchkey/custody'
import type { consoleChangesTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'
import type { SentenceOf, ToldFailure } from '../useSentence.ts'

/** Without an answer nobody knows whether it was carried out, and a second one may be one too many. */
export function describeFailure(
  say: Say<typeof consoleChangesTexts>,
  sentenceOf: SentenceOf,
  error: unknown,
): ToldFailure {
  const told = sentenceOf(error)
  const isUnknown = error instanceof CustodyError && error.code === 'custody_unreachable'
  return isUnknown ? { ...told, text: say('consoleChanges.unsure', { reason: told.text }) } : told
}

/** The activity that was made before it failed. */
export function activityOf(error: unknown): string | undefined {
  if (!(error instanceof CustodyError)) return undefined
  const { activityId } = error.data
  return typeof activityId === 'string' ? activityId : undefined
}
