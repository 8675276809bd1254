import { Driven, fill, type GallerySubject, has, press, type Step, shows } from '@latchkey/ui/gallery'
import { useState } from 'react'
import { ConsoleError } from '../errors.ts'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import { SignInPage } from '../shell/App.tsx'
import type { EndReason } from '../shell/Shell.tsx'
import { type Answers, organizationId } from '../testing/fakeCustody.ts'
import { createStage, hostile, never, type Stage } from './stage.ts'

/** A key of the tests of the protocol, which guards nothing. */
const privateKey = 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721'
const boot = { name: 'Acme', custodyUrl: '/custody', rpId: 'localhost' }
const byKey: readonly Step[] = [fill('Private key', privateKey), press('Sign in with the key')]
const keptKeys = (remove: () => Promise<void>) => ({
  keptKeys: {
    read: async () => ({
      pair: await window.crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']),
      organizationId,
    }),
    write: async () => undefined,
    remove,
  },
})
const kept = keptKeys(async () => undefined)
const stuck = keptKeys(async () => {
  throw new ConsoleError('key_not_forgotten')
})

type Shown = {
  readonly reason?: EndReason
  readonly answers?: Answers
  readonly parts?: Partial<ConsoleDeps>
  readonly steps?: (stage: Stage) => readonly Step[]
}

const offline = async () => {
  throw new TypeError('Failed to fetch')
}

const states: Readonly<Record<string, Shown>> = {
  first: {},
  'without-passkeys': { parts: { passkeys: undefined } },
  'organization-unknown': { parts: { boot } },
  'long-name': { parts: { boot: { ...boot, organizationId, name: hostile.slice(1, 101) } } },
  'key-mistaken': {
    steps: () => [fill('Private key', 'let me in'), press('Sign in with the key'), shows('This is no API key.')],
  },
  'organization-missing': { parts: { boot }, steps: () => [...byKey, shows('The organization is missing.')] },
  'page-not-secure': {
    parts: { subtle: undefined },
    steps: () => [...byKey, shows('pages of https addresses')],
  },
  waiting: { answers: { whoami: never }, steps: () => [...byKey, has('[aria-busy="true"]')] },
  refused: {
    answers: {
      whoami: {
        ...{ status: 401, code: 16, latchkeyErrorCode: 'public_key_unknown' },
        message: 'could not find public key in organization or its parent organization',
      },
    },
    steps: () => [...byKey, shows('Could not find public key in organization or its parent organization.')],
  },
  'refused-hostile': {
    answers: { whoami: { status: 401, message: hostile, code: 16 } },
    steps: () => [...byKey, shows('You are not signed in')],
  },
  offline: { parts: { fetch: offline }, steps: () => [...byKey, shows('The key service cannot be reached.')] },
  'of-a-visitor': {
    answers: {
      whoami: {
        ...{ organizationId: '0d0f2b4e-0000-4000-8000-0000000000ff', organizationName: 'Visitor' },
        ...{ userId: organizationId, username: 'Ada' },
      },
    },
    steps: () => [...byKey, shows('This belongs to a wallet of a visitor')],
  },
  'passkey-asked': { steps: () => [press('Sign in with a passkey'), has('[aria-busy="true"]')] },
  'key-kept': { parts: kept, steps: () => [shows('The key in this browser')] },
  'key-not-forgotten': {
    parts: stuck,
    steps: () => [press('Forget it'), shows('The key may still be here')],
  },
  'ended-idle': { reason: 'idle' },
  'ended-expired': { reason: 'expired' },
  'ended-unknown': { reason: 'unknown' },
  'ended-kept': { reason: 'kept' },
}

/** The page before the console: the ways in, and why one is not in. */
export const signInStates: GallerySubject = {
  name: 'sign-in',
  fills: 'window',
  states: Object.entries(states).map(([name, shown]) => ({ name, draw: () => <Shown {...shown} /> })),
}

function Shown({ reason = 'chosen', answers = {}, parts, steps = () => [] }: Shown) {
  const [stage] = useState(() => createStage(answers, parts))
  const [doing] = useState(() => [has('form'), ...steps(stage)])
  return (
    <Driven steps={doing}>
      <SignInPage parts={stage.parts} reason={reason} onSession={() => undefined} />
    </Driven>
  )
}
