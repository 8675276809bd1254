import { BrokenPage, followTheme, readBoot } from '@latchkey/ui'
import '@latchkey/ui/page.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ConsoleBoot } from './boot.ts'
import { parseConsoleBoot } from './boot.ts'
import { takeInvitation } from './invited/takeInvitation.ts'
import { browserDeps } from './session/browserDeps.ts'
import { App } from './shell/App.tsx'

followTheme()
const boot = readBoot(parseConsoleBoot)
const token = takeInvitation()
if (boot === undefined) render(<BrokenPage />)
else if (boot.hasGallery && window.location.pathname === '/console/gallery') void showGallery()
else if (token === undefined) render(<App parts={browserDeps(boot)} />)
else void showInvitation(boot, token)

/** Not awaited here: its file needs what this one holds, which is not there before this one has run. */
async function showInvitation(found: ConsoleBoot, secret: string): Promise<void> {
  const { InvitedPage } = await import('./invited/InvitedPage.tsx')
  render(<InvitedPage parts={browserDeps(found)} token={secret} />)
}

async function showGallery(): Promise<void> {
  const { ConsoleGallery } = await import('./gallery/ConsoleGallery.tsx')
  render(<ConsoleGallery />)
}

function render(page: ReactNode): void {
  const element = document.getElementById('root')
  if (element === null) throw new TypeError('The page has no root element')
  createRoot(element).render(<StrictMode>{page}</StrictMode>)
}
