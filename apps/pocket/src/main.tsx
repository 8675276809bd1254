import { BrokenPage, followTheme, readBoot } from '@latchkey/ui'
import '@latchkey/ui/page.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { parsePocketBoot } from './boot.ts'
import { openPocket } from './openPocket.ts'
import { PocketContext } from './PocketContext.ts'
import { App } from './screens/App.tsx'
import { takeLink } from './takeLink.ts'

followTheme()
const link = takeLink()
const boot = readBoot(parsePocketBoot)
if (boot === undefined) render(<BrokenPage />)
else if (boot.hasGallery && window.location.pathname === '/pocket/gallery') void showGallery()
else {
  const pocket = await openPocket(boot)
  render(
    <PocketContext value={pocket}>
      <App link={link} />
    </PocketContext>,
  )
}

/** Not awaited here: its file needs what this one holds, which is not there before this one has run. */
async function showGallery(): Promise<void> {
  const { PocketGallery } = await import('./gallery/PocketGallery.tsx')
  render(<PocketGallery />)
}

function render(page: ReactNode): void {
  const element = document.getElementById('root')
  if (element === null) throw new TypeError('The page has no root element')
  createRoot(element).render(<StrictMode>{page}</StrictMode>)
}
