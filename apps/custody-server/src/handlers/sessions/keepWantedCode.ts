import type { SubmitContext } from '../../activities/submitContext.ts'
import { isOwners } from '../../mail/mailLimit.ts'
import { type BundleToKeep, keepCode } from '../../mailCodes/keepCode.ts'
import { type MailParameters, readOwnWords } from './ownWords.ts'

/** The digits of a mail whose owner wants some; undefined in all others, such as those of official clients. */
export function keepWantedCode(
  context: SubmitContext,
  parameters: MailParameters,
  bundle: BundleToKeep,
): string | undefined {
  const isWanted = isOwners(context) && readOwnWords(parameters)?.code === 'six-digits'
  return isWanted ? keepCode(context, bundle) : undefined
}
