import { loadTexts } from '@latchkey/texts'
import { useEffect } from 'react'
import { TextsProvider } from '../texts/TextsProvider.tsx'
import { themeAttribute } from '../theme/themeAttribute.ts'
import { themeToCss } from '../theme/themeToCss.ts'
import { useThemeSheet } from '../theme/useThemeSheet.ts'
import { Gallery, type GalleryProps } from './Gallery.tsx'
import type { GalleryAddress } from './readGalleryAddress.ts'

/** The gallery of a page that has no choice of language or looks by itself: it gives it those of the address. */
export function AppGallery(props: Omit<GalleryProps, 'lend'>) {
  return (
    <Gallery
      {...props}
      lend={(address, inside) => (
        <TextsProvider language={address.language.tag}>
          <Dressed address={address} />
          {inside}
        </TextsProvider>
      )}
    />
  )
}

function Dressed({ address: { state, language, theme, looks } }: { readonly address: GalleryAddress }) {
  const css = themeToCss({ ...looks, mode: theme === 'system' ? 'auto' : theme })
  useThemeSheet(css)
  useEffect(() => {
    const root = document.documentElement
    root.setAttribute(themeAttribute, theme)
    document.title = `${state ?? 'Gallery'} · Gallery`
    let isWanted = true
    // Once its sentences are here: before that the page speaks English. Without its file it goes on as it is.
    loadTexts(language).then(
      () => {
        if (!isWanted) return
        root.lang = language.tag
        root.dir = language.direction
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [state, language, theme])
  return null
}
