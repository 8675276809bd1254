import type { Stamper } from '@latchkey/custody'
import { Driven, type GallerySubject, type Step } from '@latchkey/ui/gallery'
import { useState } from 'react'
import { HashContext } from '../layout/route.ts'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import type { ConsoleSession } from '../session/consoleSession.ts'
import { createClients } from '../session/openSession.ts'
import { Shell } from '../shell/Shell.tsx'
import { type Answers, organizationId, ownerId } from '../testing/fakeCustody.ts'
import { createStage, type Stage, sampleThings } from './stage.ts'

/** A state of the console: where one is, what custody answers, and what is done there. */
export type Staged = {
  /** The part of the address behind `#/`. */
  readonly place?: string
  /** Beside those of an organization with one of each thing. */
  readonly answers?: Answers
  readonly session?: Partial<ConsoleSession>
  readonly parts?: Partial<ConsoleDeps>
  readonly steps?: (stage: Stage) => readonly Step[]
}

/** A subject of the gallery whose states are those of the console behind its sign-in. */
export function toSubject(name: string, states: Readonly<Record<string, Staged>>): GallerySubject {
  return {
    name,
    fills: 'window',
    states: Object.entries(states).map(([state, staged]) => ({
      name: state,
      draw: () => <StagedConsole staged={staged} />,
    })),
  }
}

const nothing = () => undefined
const stamper: Stamper = { stamp: async () => ({ headerName: 'X-Stamp', headerValue: 'gallery' }) }

function StagedConsole({ staged }: { readonly staged: Staged }) {
  const { place = 'activities', answers, session: more, steps = () => [isRead] } = staged
  const [{ stage, session }] = useState(() => {
    const made = createStage({ ...sampleThings, ...answers }, staged.parts)
    const signedIn: ConsoleSession = {
      ...{ organizationId, organizationName: 'Acme', userId: ownerId, userName: 'Owner' },
      ...{ isRoot: true, threshold: 1, by: 'key', endsAtMs: undefined },
      ...createClients(made.parts, stamper, stamper),
      ...more,
    }
    return { stage: made, session: signedIn }
  })
  const [doing] = useState(() => steps(stage))
  return (
    <HashContext value={`#/${place}`}>
      <Driven steps={doing}>
        <Shell parts={stage.parts} session={session} onSession={nothing} onEnd={nothing} />
      </Driven>
    </HashContext>
  )
}

/** Waits for a place whose answers are all there. */
export const isRead: Step = (place) => {
  const isWaiting = place.querySelector('main [aria-busy="true"]') !== null
  return place.querySelector('main h2') !== null && !isWaiting && !/Try again/.test(place.textContent ?? '')
}
