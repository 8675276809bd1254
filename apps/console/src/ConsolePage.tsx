import { BrokenPage, createChunk, Late } from '@latchkey/ui'
import { useState } from 'react'
import type { ConsoleBoot } from './boot.ts'
import { browserDeps } from './session/browserDeps.ts'
import { App } from './shell/App.tsx'

const invited = createChunk(async () => (await import('./invited/InvitedPage.tsx')).InvitedPage)
const gallery = createChunk(async () => (await import('./gallery/ConsoleGallery.tsx')).ConsoleGallery)

export type ConsolePageProps = {
  /** Undefined where the start values cannot be read. */
  readonly boot: ConsoleBoot | undefined
  /** The secret of the invitation with which the page was opened, which nobody can ask for again. */
  readonly token: string | undefined
}

/** The page of an address: the console, and what few come for in files of their own. */
export function ConsolePage({ boot, token }: ConsolePageProps) {
  return boot === undefined ? <BrokenPage /> : <SoundPage boot={boot} token={token} />
}

function SoundPage({ boot, token }: ConsolePageProps & { readonly boot: ConsoleBoot }) {
  const [parts] = useState(() => browserDeps(boot))
  if (boot.hasGallery && window.location.pathname === '/console/gallery') {
    return <Late of={gallery} with={{}} waiting={null} />
  }
  if (token === undefined) return <App parts={parts} />
  return <Late of={invited} with={{ parts, token }} waiting={null} />
}

/** Fetches the page of an invitation while the language of the page is fetched. */
export function preloadInvited(): void {
  // A failure is met again by the showing, which says so.
  invited.load().catch(() => undefined)
}
