import { createContext, type ReactNode } from 'react'
import { useStore } from '../hooks/useStore.ts'
import { TextsContext } from '../texts/TextsContext.ts'
import type { PageLanguage } from './createPageLanguage.ts'

/** The language that the visitor of a page may choose; undefined where the page is not ours as a whole. */
export const PageLanguageContext = createContext<PageLanguage | undefined>(undefined)

/** Has everything inside speak the language of the page, and offers that to be chosen at its foot. */
export function SpokenPage({ of, children }: { readonly of: PageLanguage; readonly children: ReactNode }) {
  return (
    <PageLanguageContext.Provider value={of}>
      <TextsContext.Provider value={useStore(of.texts)}>{children}</TextsContext.Provider>
    </PageLanguageContext.Provider>
  )
}
