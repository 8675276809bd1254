import { failureTexts } from '@latchkey/texts'
import { type Spoken, useTell, useTexts } from '@latchkey/ui'
import { failureWords } from './embeddedFailure.ts'

/** A failure of making, opening or keeping a wallet in the language of the page. */
export function useFailureWords(failure: Error): {
  readonly title: string
  readonly help: string | undefined
  readonly spoken: Spoken
} {
  const { say, spoken } = useTexts(failureTexts)
  const tell = useTell()
  const words = failureWords(failure, navigator.onLine)
  if ('told' in words) {
    const { sentence, hint, spoken: spokenBy } = tell(words.told)
    return { title: sentence, help: hint, spoken: spokenBy }
  }
  return { title: words.title(say), help: words.help?.(say), spoken }
}
