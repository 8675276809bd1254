import { localeOf } from '@latchkey/texts'
import { useContext, useMemo } from 'react'
import { type Amounts, createAmounts } from './createAmounts.ts'
import { TextsContext } from './TextsContext.ts'

/** Amounts in the language of the page, in the visitor's own way where he speaks that language. */
export function useAmounts(): Amounts {
  const { language } = useContext(TextsContext)
  return useMemo(
    () => createAmounts(localeOf(language, typeof navigator === 'undefined' ? [] : navigator.languages)),
    [language],
  )
}
