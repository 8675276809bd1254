import { createChunk, Late } from '@latchkey/ui'
import { ThemeButton } from './ThemeButton.tsx'

const languageMenu = createChunk(async () => (await import('./LanguageMenu.tsx')).LanguageMenu)

/** The language and the looks of the page, as the visitor wants them. */
export function Choices() {
  return (
    <>
      <Late of={languageMenu} with={{}} waiting={null} failed={null} />
      <ThemeButton />
    </>
  )
}
