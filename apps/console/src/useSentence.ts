import type { AppError } from '@latchkey/base'
import { CustodyError } from '@latchkey/custody'
import type { Texts } from '@latchkey/texts'
import { inEnglish, type Spoken, TextsContext, useFailure } from '@latchkey/ui'
import { useCallback, useContext } from 'react'
import { ConsoleError } from './errors.ts'
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
      const { message, refusal } = refusalIn(error)
      const known = typeof refusal === 'string' ? texts.find(`errors.${refusal}`, {}) : undefined
      const { tag: lang, direction: dir } = texts.language
      if (known !== undefined) return { text: visible(known), spoken: { lang, dir } }
      // Additions of custody to its sentence are meant for programs.
      if (typeof message === 'string' && message !== '')
        return { text: visible(toSentence(message)), spoken: inEnglish }
      // In a sentence of another language the words of custody would pass for a part of it.
      const foreign = texts.language.tag === 'en' ? undefined : unknownRefusal(texts, error)
      if (foreign !== undefined) return { text: visible(foreign), spoken: inEnglish }
      const { text, spoken } = tell(error)
      return { text: text.replace(besideIsolates, visible), spoken }
    },
    [texts, tell],
  )
}

/** Custody's data where the whole failure is its refusal. */
function refusalIn(error: unknown): AppError['data'] {
  return error instanceof CustodyError && error.code === 'custody_refused' ? error.data : {}
}

/** Why custody did not take an invitation, in its own words, where the language of the page has none for its code. */
function unknownRefusal(texts: Texts, error: unknown): string | undefined {
  if (!(error instanceof ConsoleError) || error.code !== 'invitation_refused') return undefined
  const { text, refusal } = error.data
  const isKnown = typeof refusal === 'string' && texts.find(`errors.${refusal}`, {}) !== undefined
  return isKnown || typeof text !== 'string' ? undefined : text
}

/** Sentences from right to left set each of their values apart by these two characters. */
const besideIsolates = /[^\u2068\u2069]+/g
