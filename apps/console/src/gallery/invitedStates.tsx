import { createChunk, Late } from '@latchkey/ui'
import { Driven, fill, type GallerySubject, has, press, type Step, shows } from '@latchkey/ui/gallery'
import { useState } from 'react'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import { type Answers, organizationId } from '../testing/fakeCustody.ts'
import { createStage, hostile, never } from './stage.ts'

/** In a file of its own here as well: it is no part of what others share. */
const invited = createChunk(async () => (await import('../invited/InvitedPage.tsx')).InvitedPage)

const publicKey = '0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'
const join: readonly Step[] = [fill('Public key', publicKey), press('Join with the key')]

type Shown = {
  readonly token?: string
  readonly answers?: Answers
  readonly parts?: Partial<ConsoleDeps>
  readonly steps?: readonly Step[]
}

const states: Readonly<Record<string, Shown>> = {
  open: {},
  'without-passkeys': { parts: { passkeys: undefined } },
  damaged: { token: '' },
  mistaken: { steps: [fill('Public key', '02abc'), press('Join with the key'), shows('This is no public key')] },
  waiting: { answers: { accept: never }, steps: [...join, has('[aria-busy="true"]')] },
  'passkey-asked': { steps: [press('Join with a passkey'), has('[aria-busy="true"]')] },
  refused: {
    answers: {
      accept: {
        ...{ status: 404, latchkeyErrorCode: 'invitation_unknown' },
        message: 'this invitation is unknown, used, revoked or too old',
      },
    },
    steps: [...join, shows('This invitation is unknown')],
  },
  'refused-hostile': {
    answers: { accept: { status: 404, message: hostile } },
    steps: [...join, shows('Donaudampfschiff')],
  },
  offline: {
    parts: {
      fetch: async () => {
        throw new TypeError('Failed to fetch')
      },
    },
    steps: [...join, shows('There was no answer.')],
  },
  joined: {
    answers: { accept: { organizationId, userId: organizationId } },
    steps: [...join, shows('You are a user now')],
  },
}

/** The page to which an invitation leads. */
export const invitedStates: GallerySubject = {
  name: 'invited',
  fills: 'window',
  states: Object.entries(states).map(([name, shown]) => ({ name, draw: () => <Shown {...shown} /> })),
}

function Shown({ token = 't'.repeat(43), answers = {}, parts, steps = [] }: Shown) {
  const [stage] = useState(() => createStage(answers, parts))
  return (
    <Driven steps={[has('main'), ...steps]}>
      <Late of={invited} with={{ parts: stage.parts, token }} waiting={null} />
    </Driven>
  )
}
