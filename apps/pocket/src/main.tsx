import { BrokenPage, readBoot, SpokenPage, startTheme } from '@latchkey/ui'
import '@latchkey/ui/page.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type PocketBoot, parsePocketBoot } from './boot.ts'
import { openPocket } from './openPocket.ts'
import { pageLanguage } from './pageLanguage.ts'
import { type Opened, OpenPage } from './screens/OpenPage.tsx'
import { takeLink } from './takeLink.ts'

startTheme()
const { texts } = pageLanguage.start()
const link = takeLink()
const boot = readBoot(parsePocketBoot)
// The keys and sessions are opened while the language is fetched.
const page = findPage()
// Nothing turns from English into another language before anybody's eyes.
void texts.then(async () => render(await page))

/** Files that come late need what this one holds, which is not there before this one has run. */
async function findPage(): Promise<ReactNode> {
  if (boot === undefined) return <BrokenPage />
  if (boot.hasGallery && window.location.pathname === '/pocket/gallery') {
    const { PocketGallery } = await import('./gallery/PocketGallery.tsx')
    return <PocketGallery />
  }
  return <OpenPage first={await attempt(boot)} open={() => attempt(boot)} link={link} />
}

/** A page that could not be drawn at all would stay blank. */
function attempt(boot: PocketBoot): Promise<Opened> {
  return openPocket(boot).then(
    (pocket) => ({ pocket }),
    (error: unknown) => ({ error }),
  )
}

function render(shown: ReactNode): void {
  const element = document.getElementById('root')
  if (element === null) throw new TypeError('The page has no root element')
  createRoot(element).render(
    <StrictMode>
      <SpokenPage of={pageLanguage}>{shown}</SpokenPage>
    </StrictMode>,
  )
}
