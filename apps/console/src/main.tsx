import { readBoot, SpokenPage, startTheme } from '@latchkey/ui'
import '@latchkey/ui/page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { parseConsoleBoot } from './boot.ts'
import { ConsolePage, preloadInvited } from './ConsolePage.tsx'
import { takeInvitation } from './invited/takeInvitation.ts'
import { pageLanguage } from './pageLanguage.ts'

startTheme()
const { texts } = pageLanguage.start()
const boot = readBoot(parseConsoleBoot)
const token = takeInvitation()
if (token !== undefined) preloadInvited()
// Nothing turns from English into another language before anybody's eyes.
void texts.then(render)

function render(): void {
  const element = document.getElementById('root')
  if (element === null) throw new TypeError('The page has no root element')
  createRoot(element).render(
    <StrictMode>
      <SpokenPage of={pageLanguage}>
        <ConsolePage boot={boot} token={token} />
      </SpokenPage>
    </StrictMode>,
  )
}
