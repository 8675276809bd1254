import { Driven, type GallerySubject, has, type Step } from '@latchkey/ui/gallery'
import { useState } from 'react'
import { PocketContext } from '../PocketContext.ts'
import { tellLosses } from '../requests/tellLosses.ts'
import { App } from '../screens/App.tsx'
import { type TestPocket, testPocket } from '../testing/testPocket.ts'

/** A state of the wallet: what it holds, what it is asked, and what is done there. */
export type Staged = {
  readonly pocket?: () => TestPocket
  /** The pairing link that the page was opened with. */
  readonly link?: string
  readonly steps?: (pocket: TestPocket) => readonly Step[]
}

/** A subject of the gallery whose states are those of the wallet. */
export function toSubject(name: string, states: Readonly<Record<string, Staged>>): GallerySubject {
  return {
    name,
    fills: 'window',
    states: Object.entries(states).map(([state, staged]) => ({
      name: state,
      draw: () => <StagedPocket staged={staged} />,
    })),
  }
}

function StagedPocket({ staged: { pocket: make = testPocket, link, steps = () => [] } }: { readonly staged: Staged }) {
  const [pocket] = useState(() => {
    const made = make()
    tellLosses(made)
    return made
  })
  const [doing] = useState(() => [has('h2'), ...steps(pocket)])
  return (
    <PocketContext value={pocket}>
      <Driven steps={doing}>
        <App link={link} />
      </Driven>
    </PocketContext>
  )
}

/** Waits for what the node tells of the account. */
export const isRead: Step = (place) => place.textContent?.includes('Reading the balance') !== true
