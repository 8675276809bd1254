import { followTheme } from '@latchkey/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './base.css'
import { takeInvitation } from './invited/takeInvitation.ts'
import { App } from './layout/App.tsx'
import { BrokenPage } from './layout/BrokenPage.tsx'
import { readBoot } from './readBoot.ts'
import { browserParts } from './session/browserParts.ts'

followTheme()
const boot = readBoot()
const token = takeInvitation()
if (boot === undefined) render(<BrokenPage />)
else if (token === undefined) render(<App parts={browserParts(boot)} />)
else {
  const { InvitedPage } = await import('./invited/InvitedPage.tsx')
  render(<InvitedPage parts={browserParts(boot)} token={token} />)
}

function render(page: ReactNode): void {
  const element = document.getElementById('root')
  if (element === null) throw new TypeError('The page has no root element')
  createRoot(element).render(<StrictMode>{page}</StrictMode>)
}
