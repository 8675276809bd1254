import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { visible } from '../layout/visible.ts'
import { click, go, showConsole, signIn } from '../testing/showConsole.tsx'
import { ids, things } from '../testing/things.ts'

/** Turns the writing round, and would be an element if anybody took it for one. */
const text = 'pay\u202Eyap<i id="foreign">x</i>'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

/** Everything that is read or read out, beside what somebody can change in a field. */
function said(): string {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const field of copy.querySelectorAll('input, textarea')) field.remove()
  const labels = [...copy.querySelectorAll('*')].flatMap((each) => [
    each.getAttribute('aria-label') ?? '',
    each.getAttribute('title') ?? '',
  ])
  return [document.title, copy.textContent, ...labels].join('\n')
}

test.each([
  ['activities', undefined],
  [`activities/${ids.activity}`, 'Approve…'],
  [`activities/${ids.activity}`, 'Reject…'],
  ['users', undefined],
  [`users/${ids.user}`, 'Remove the user…'],
  [`users/${ids.user}`, /^Remove the key /],
  [`users/${ids.user}`, /^Remove the passkey /],
  [`users/${ids.user}`, /^Remove the login /],
  ['invitations', /^Withdraw /],
  ['invitations/new', undefined],
  ['tags', undefined],
  [`tags/${ids.tag}`, 'Delete the tag…'],
  ['quorum', undefined],
  ['wallets', undefined],
  [`wallets/${ids.wallet}`, 'Delete the wallet…'],
  [`wallets/${ids.wallet}`, 'Add an account…'],
  [`wallets/${ids.wallet}`, /^Delete pay/],
  ['keys', undefined],
  ['keys/new', undefined],
  [`keys/${ids.key}`, 'Delete the private key…'],
  ['policies', /^Delete /],
  [`policies/${ids.policy}`, 'Change policy…'],
  ['policies/contracts', /^Delete /],
  ['features', undefined],
  ['organizations', undefined],
  [`organizations/${ids.below}`, 'Verify the log'],
  ['audit', 'Verify the log'],
])('%s, and then %s: a hostile text hides nothing and is no element', async (place, button) => {
  const { custody } = showConsole()
  custody.answer(things(text))
  await signIn()
  await go(place)
  await waitFor(() => expect(screen.queryAllByText(/^Loading /)).toEqual([]))
  if (button !== undefined) await click(button)
  await waitFor(() => expect(said().split(visible(text)).length).toBeGreaterThan(3))
  expect(said()).not.toContain('\u202E')
  expect(document.getElementById('foreign')).toBeNull()
})

test('the words of a refusal hide nothing', async () => {
  const { custody } = showConsole()
  await signIn()
  custody.answer({ list_policies: { status: 403, message: text } })
  await go('policies')
  await screen.findByText('Reading the policies was refused')
  expect(said()).toContain('u{202e}')
  expect(said()).not.toContain('\u202E')
})
