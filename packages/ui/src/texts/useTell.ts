import { tellError } from '@latchkey/texts'
import { useCallback, useContext } from 'react'
import { type Spoken, spokenIn } from './spoken.ts'
import { TextsContext } from './TextsContext.ts'

/** A failure in words: its sentence, the way out where one is known, and the language of both for the element around them. */
export type Told = { readonly sentence: string; readonly hint: string | undefined; readonly spoken: Spoken }

/** Puts a failure into words. */
export type Tell = (error: Error) => Told

/** Tells failures by their codes in the language of the page; in their own English where it has no words for them. */
export function useTell(): Tell {
  const texts = useContext(TextsContext)
  return useCallback(
    (error) => {
      const { language, ...words } = tellError(texts, error)
      return { ...words, spoken: spokenIn(language) }
    },
    [texts],
  )
}
