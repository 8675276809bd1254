import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { go, showConsole, signIn } from '../testing/showConsole.tsx'

const first = '0d0f2b4e-0000-4000-8000-0000000000a1'
const second = '0d0f2b4e-0000-4000-8000-0000000000a2'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

test('organizations below are listed by name, users and age, and lead to what is in them', async () => {
  const { custody } = showConsole()
  const subOrganizations = [
    { subOrganizationId: first, name: `Email wallet ${'0a'.repeat(16)}`, userCount: 2, createdAtMs: 1_700_000_000_000 },
  ]
  custody.answer({
    list_suborgs: { organizationIds: [first, second] },
    sub_organizations: { subOrganizations },
  })
  await signIn()
  await go('organizations')
  const row = await screen.findByRole('link', { name: /^Email wallet\s*2 users, since .*2023/ })
  expect(row.getAttribute('href')).toBe(`#/organizations/${first}`)
  const asked = custody.calls.find(({ name }) => name === 'sub_organizations')
  expect(asked?.body).toMatchObject({ subOrganizationIds: [first, second] })
  // One that went in the meantime has its id left.
  expect(screen.getByRole('link', { name: second })).toBeTruthy()
})

test('where there are none, nothing more is asked', async () => {
  const { custody } = showConsole()
  custody.answer({ list_suborgs: { organizationIds: [] } })
  await signIn()
  await go('organizations')
  await screen.findByText('No sub-organization was found.')
  expect(custody.calls.some(({ name }) => name === 'sub_organizations')).toBe(false)
})
