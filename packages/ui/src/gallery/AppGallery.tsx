import {
  type Area,
  accountTexts,
  callsTexts,
  cardTexts,
  errorsTexts,
  linkTexts,
  signTexts,
  type Tables,
  uiTexts,
  walletTexts,
} from '@latchkey/texts'
import { useEffect, useState } from 'react'
import { createPageLanguage, type PageLanguage } from '../language/createPageLanguage.ts'
import { SpokenPage } from '../language/SpokenPage.tsx'
import { applyTheme } from '../theme/pageTheme.ts'
import { themeToCss } from '../theme/themeToCss.ts'
import { useThemeSheet } from '../theme/useThemeSheet.ts'
import { Gallery, type GalleryProps } from './Gallery.tsx'
import { AreasContext } from './inLanguage.ts'
import type { GalleryAddress } from './readGalleryAddress.ts'

export type AppGalleryProps = Omit<GalleryProps, 'lend'> & {
  /** The sentences that the page alone says. */
  readonly tables: Tables
  /** The areas of those sentences, each by its name: a module as a whole would bring all of them to the page's start. */
  readonly areas: readonly Area<unknown>[]
}

/** The areas that pages beside the site say as well. */
const common = [accountTexts, callsTexts, cardTexts, errorsTexts, linkTexts, signTexts, uiTexts, walletTexts]

/** The gallery of a page beside the site: it has the language and the looks of the address. */
export function AppGallery({ tables, areas, ...props }: AppGalleryProps) {
  const [language] = useState(() => createPageLanguage(tables))
  const [all] = useState(() => [...common, ...areas])
  return (
    <Gallery
      {...props}
      lend={(address, inside) => (
        <SpokenPage of={language}>
          <Dressed address={address} speak={language.speak} />
          <AreasContext.Provider value={all}>{inside}</AreasContext.Provider>
        </SpokenPage>
      )}
    />
  )
}

type DressedProps = Pick<PageLanguage, 'speak'> & { readonly address: GalleryAddress }

function Dressed({ address: { state, language, theme, looks }, speak }: DressedProps) {
  useThemeSheet(themeToCss({ ...looks, mode: theme === 'system' ? 'auto' : theme }))
  useEffect(() => {
    // Without its file a language cannot be spoken: the page goes on as it is.
    speak(language).catch(() => undefined)
    applyTheme(theme)
    document.title = `${state ?? 'Gallery'} · Gallery`
  }, [state, language, theme, speak])
  return null
}
