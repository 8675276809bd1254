import { BrokenPage, readBoot, SpokenPage, startTheme } from '@latchkey/ui'
import '@latchkey/ui/page.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ConsoleBoot } from './boot.ts'
import { parseConsoleBoot } from './boot.ts'
import { takeInvitation } from './invited/takeInvitation.ts'
import { pageLanguage } from './pageLanguage.ts'
import { browserDeps } from './session/browserDeps.ts'
import { App } from './shell/App.tsx'

startTheme()
const { texts } = pageLanguage.start()
const boot = readBoot(parseConsoleBoot)
const token = takeInvitation()
// Nothing turns from English into another language before anybody's eyes.
void texts.then(async () => render(await findPage()))

/** Files that come late need what this one holds, which is not there before this one has run. */
async function findPage(): Promise<ReactNode> {
  if (boot === undefined) return <BrokenPage />
  if (boot.hasGallery && window.location.pathname === '/console/gallery') {
    const { ConsoleGallery } = await import('./gallery/ConsoleGallery.tsx')
    return <ConsoleGallery />
  }
  return token === undefined ? <App parts={browserDeps(boot)} /> : showInvitation(boot, token)
}

async function showInvitation(found: ConsoleBoot, secret: string): Promise<ReactNode> {
  const { InvitedPage } = await import('./invited/InvitedPage.tsx')
  return <InvitedPage parts={browserDeps(found)} token={secret} />
}

function render(page: ReactNode): void {
  const element = document.getElementById('root')
  if (element === null) throw new TypeError('The page has no root element')
  createRoot(element).render(
    <StrictMode>
      <SpokenPage of={pageLanguage}>{page}</SpokenPage>
    </StrictMode>,
  )
}
