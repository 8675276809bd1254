import { AppError } from '@latchkey/base'
import { tellError } from '@latchkey/texts'
import { useCallback, useContext } from 'react'
import { type Spoken, spokenIn } from './spoken.ts'
import { TextsContext } from './TextsContext.ts'

/** A failure in one text, its sentence and the way out, with the language of it for the element around. */
export type FailureText = { readonly text: string; readonly spoken: Spoken }

/** Puts whatever was thrown into words: by its code, and as `internal` where it has none, since its own words are a program's. */
export function useFailure(): (error: unknown) => FailureText {
  const texts = useContext(TextsContext)
  return useCallback(
    (error) => {
      const coded = error instanceof AppError ? error : Object.assign(new Error(unknown), { code: 'internal' })
      const { sentence, hint, language } = tellError(texts, coded)
      return { text: hint === undefined ? sentence : `${sentence} ${hint}`, spoken: spokenIn(language) }
    },
    [texts],
  )
}

const unknown = 'Something went wrong.'
