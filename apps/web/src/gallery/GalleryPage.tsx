import { HubProvider, useHub } from '@latchkey/react'
import type { Language } from '@latchkey/texts'
import { applyTheme, type PageTheme } from '@latchkey/ui'
import { Gallery } from '@latchkey/ui/gallery'
import { useEffect } from 'react'
import { useBoot } from '../BootContext.ts'
import { pageLanguage } from '../pageLanguage.ts'
import { gallery } from './gallery.ts'

/** Galleries of other pages. Those of key custody are where custody is. */
const others = { 'Pocket wallet': '/pocket/gallery' }
const ofCustody = { "Owner's console": '/console/gallery', 'Key frame': '/gallery/frame', Mails: '/gallery/mails' }

/**
 * The page at `/gallery`: every state of every screen, in any language and look, each at an address of its own. For who
 * makes a theme, translates, or takes pictures. Local runs only.
 */
export function GalleryPage() {
  const hub = useHub()
  const { custody } = useBoot()
  return (
    <Gallery
      subjects={gallery}
      path="/gallery"
      others={custody === undefined ? others : { ...others, ...ofCustody }}
      sample="send/empty"
      lend={({ state, language, theme, looks }, inside) => (
        <HubProvider hub={hub} theme={looks} language={language.tag} showsUnasked={false}>
          <Dressed title={state ?? 'Gallery'} language={language} theme={theme} />
          {inside}
        </HubProvider>
      )}
    />
  )
}

type DressedProps = { readonly title: string; readonly language: Language; readonly theme: PageTheme }

function Dressed({ title, language, theme }: DressedProps) {
  useEffect(() => {
    // Without its file a language cannot be spoken: the page goes on as it is.
    pageLanguage.speak(language).catch(() => undefined)
    applyTheme(theme)
    document.title = `${title} · Gallery`
  }, [title, language, theme])
  return null
}
