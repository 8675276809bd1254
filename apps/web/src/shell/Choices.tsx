import { createChunk, Late } from '@latchkey/ui'
import { pageLanguage } from '../pageLanguage.ts'
import { ThemeButton } from './ThemeButton.tsx'

const languageMenu = createChunk(async () => (await import('@latchkey/ui/language-menu')).LanguageMenu)

/** The language and the looks of the page, as the visitor wants them. */
export function Choices() {
  return (
    <>
      <Late
        of={languageMenu}
        with={{ texts: pageLanguage.texts, turnTo: pageLanguage.speak }}
        waiting={null}
        failed={null}
      />
      <ThemeButton />
    </>
  )
}
