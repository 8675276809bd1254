import { CustodyError } from '@latchkey/custody'
import { inEnglish, type Spoken, TextsContext, useFailure } from '@latchkey/ui'
import { useCallback, useContext } from 'react'
import { visible } from './layout/visible.ts'
import { toSentence } from './toSentence.ts'

/** A failure in a sentence, with the way out where there is one; `spoken` is for the element around it. */
export type ToldFailure = { readonly text: string; readonly spoken: Spoken }

export type SentenceOf = (error: unknown) => ToldFailure

/** A failure for a `LiveRegion`. */
export const toAlert = (told: ToldFailure | undefined) => told && { alert: told.text, spoken: told.spoken }

/**
 * Tells failures as their owner reads them: ours by their codes, and custody's refusals in its own words where we have none
 * for its code. Keep the failure and not its sentence, which would stay as it is when the page turns to another language.
 */
export function useSentence(): SentenceOf {
  const texts = useContext(TextsContext)
  const tell = useFailure()
  return useCallback(
    (error) => {
      const isRefusal = error instanceof CustodyError && error.code === 'custody_refused'
      const { message, refusal } = isRefusal ? error.data : {}
      const known = typeof refusal === 'string' ? texts.find(`errors.${refusal}`, {}) : undefined
      const { tag: lang, direction: dir } = texts.language
      if (known !== undefined) return { text: visible(known), spoken: { lang, dir } }
      // Additions of custody to its sentence are meant for programs.
      if (typeof message === 'string' && message !== '')
        return { text: visible(toSentence(message)), spoken: inEnglish }
      const { text, spoken } = tell(error)
      return { text: text.replace(besideIsolates, visible), spoken }
    },
    [texts, tell],
  )
}

/** Sentences from right to left set each of their values apart by these two characters. */
const besideIsolates = /[^\u2068\u2069]+/g
