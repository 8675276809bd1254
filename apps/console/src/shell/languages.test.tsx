import { english, offeredLanguages } from '@latchkey/texts'
import { consoleTables } from '@latchkey/texts/console'
import { createPageLanguage, SpokenPage } from '@latchkey/ui'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { go, showConsole, signIn } from '../testing/showConsole.tsx'
import { ids, things } from '../testing/things.ts'

const language = createPageLanguage(consoleTables)
const around = ({ children }: { readonly children: ReactNode }) => <SpokenPage of={language}>{children}</SpokenPage>

afterEach(async () => {
  cleanup()
  await language.speak(english)
})
beforeEach(() => {
  window.location.hash = ''
})

/** Turns the page to the language whose every sentence stands in brackets. */
async function turn() {
  const accented = offeredLanguages('all').find(({ tag }) => tag === 'en-XA')
  if (accented === undefined) throw new Error('The language for trials is gone')
  await act(() => language.speak(accented))
}

/** All that is seen or heard and is marked as no English, without what comes from the tables. */
function saidOutside(): string {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('[lang=en], option[lang], input, textarea, code')) part.remove()
  const attributes = ['aria-label', 'title', 'placeholder'].flatMap((name) =>
    [...copy.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  )
  const said = [document.title, copy.textContent, ...attributes].join('\n')
  return said.replace(/\[[^[\]]*\]/g, '').replace(/\[[^[\]]*\]/g, '')
}

/** All that is seen or heard without an element around it that tells its language. */
function untold(): readonly string[] {
  const isSaid = (element: Element) =>
    element.hasAttribute('aria-label') || [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
  return [...document.body.querySelectorAll('*')]
    .filter((element) => isSaid(element) && element.closest('[lang][dir]') === null)
    .map((element) => element.outerHTML)
}

/** In every language the same: ids and digests, words of the interface and of cryptography, and times of the day. */
const names =
  /[\da-f-]{20,}|sha256|[A-Z]+(?:_[A-Z\d]+)+|eth\.[\w. =]+|secp256k1|Ed25519|P-256|Ethereum|ethereum|Acme|Nov|[AP]M|true/g

test('each sentence of the ways in is in the tables, in a part that tells its language', async () => {
  showConsole({}, around)
  await turn()
  expect(saidOutside().replace(names, '')).not.toMatch(/[a-z]{2,}/i)
  expect(untold()).toEqual([])
})

test.each([
  'activities',
  `activities/${ids.activity}`,
  'users',
  'users/new',
  `users/${ids.user}`,
  'invitations',
  'invitations/new',
  'tags',
  `tags/${ids.tag}`,
  'quorum',
  'wallets',
  'wallets/new',
  `wallets/${ids.wallet}`,
  'keys',
  'keys/new',
  `keys/${ids.key}`,
  'policies',
  'policies/new',
  `policies/${ids.policy}`,
  'policies/contracts',
  'features',
  'organizations',
  `organizations/${ids.below}`,
  'audit',
])('each sentence of %s is in the tables, in a part that tells its language', async (place) => {
  const { custody } = showConsole({}, around)
  custody.answer(things('123'))
  await signIn()
  await turn()
  await go(place)
  await waitFor(() => expect(screen.queryAllByText(/^\[Löådîñg /)).toEqual([]))
  // A change that it offers, with the dialog in which that is told.
  const [first] = screen.queryAllByRole('button').filter(({ textContent }) => textContent?.includes('…'))
  if (first !== undefined) await act(async () => void fireEvent.click(first))
  expect(saidOutside().replace(names, '')).not.toMatch(/[a-z]{2,}/i)
  expect(untold()).toEqual([])
})
