import { followTheme } from '@latchkey/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './base.css'
import { App } from './layout/App.tsx'
import { BrokenPage } from './layout/BrokenPage.tsx'
import { readBoot } from './readBoot.ts'
import { browserParts } from './session/browserParts.ts'

followTheme()
const boot = readBoot()
render(boot === undefined ? <BrokenPage /> : <App parts={browserParts(boot)} />)

function render(page: ReactNode): void {
  const element = document.getElementById('root')
  if (element === null) throw new TypeError('The page has no root element')
  createRoot(element).render(<StrictMode>{page}</StrictMode>)
}
