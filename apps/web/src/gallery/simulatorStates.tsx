import { connectedState, GalleryStage, galleryHub } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { useEffect, useRef } from 'react'
import { BootContext } from '../BootContext.ts'
import { SimulatorPage } from '../simulator/SimulatorPage.tsx'
import { localBoot } from './sampleBoots.ts'

type Shown = {
  readonly isConnected?: boolean
  /** Typed into the field that looks for a behaviour. */
  readonly query?: string
  /** How many behaviours are put into the page. */
  readonly added?: number
}

const pages: Readonly<Record<string, Shown>> = {
  simulator: {},
  'simulator-connected': { isConnected: true },
  'simulator-found': { query: 'locked' },
  'simulator-not-found': { query: 'nothing of the kind' },
  'simulator-with-wallets': { query: 'locked', added: 2 },
}

/** The page of wallets that misbehave. Those that were put into it stay, as in the page itself. */
export const simulatorStates: GallerySubject = {
  name: 'page',
  states: Object.entries(pages).map(([name, shown]) => ({ name, draw: () => <Simulator {...shown} /> })),
}

function Simulator({ isConnected = false, query, added = 0 }: Shown) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = place.current?.querySelector('input')
    if (field === null || field === undefined || query === undefined) return
    // As a visitor types: what is set by itself is not told to the page.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, query)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const timer = setTimeout(() => {
      const buttons = place.current?.querySelectorAll<HTMLButtonElement>('li button:enabled') ?? []
      for (const button of [...buttons].slice(0, added)) button.click()
    })
    return () => clearTimeout(timer)
  }, [query, added])
  return (
    <BootContext value={localBoot}>
      <GalleryStage hub={() => galleryHub(isConnected ? { state: connectedState } : {})}>
        <div ref={place}>
          <SimulatorPage />
        </div>
      </GalleryStage>
    </BootContext>
  )
}
