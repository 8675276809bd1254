import { CustodyError } from '@latchkey/custody'
import { TextsContext, useFailure } from '@latchkey/ui'
import { useCallback, useContext } from 'react'
import { visible } from './layout/visible.ts'
import { toSentence } from './toSentence.ts'

/** Puts a failure into a sentence, with the way out where there is one. */
export type SentenceOf = (error: unknown) => string

/** Tells failures as their owner reads them: ours by their codes, and custody's refusals in its own words where we have none for its code. */
export function useSentence(): SentenceOf {
  const texts = useContext(TextsContext)
  const tell = useFailure()
  return useCallback(
    (error) => {
      const isRefusal = error instanceof CustodyError && error.code === 'custody_refused'
      const { message, refusal } = isRefusal ? error.data : {}
      const known = typeof refusal === 'string' ? texts.find(`errors.${refusal}`, {}) : undefined
      // Additions of custody to its sentence are meant for programs.
      const foreign = typeof message === 'string' && message !== '' ? toSentence(message) : undefined
      return foreign !== undefined && known === undefined ? visible(foreign) : around(known ?? tell(error).text)
    },
    [texts, tell],
  )
}

/** Makes everything visible but what keeps values apart in a text of the other direction. */
function around(told: string): string {
  return told
    .split(/(?=[\u2068\u2069])|(?<=[\u2068\u2069])/)
    .map((part) => (isolates.has(part) ? part : visible(part)))
    .join('')
}

const isolates: ReadonlySet<string> = new Set(['\u2068', '\u2069'])
