import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completed, waiting } from '../testing/fakeCustody.ts'
import { click, go, showConsole, signIn, type } from '../testing/showConsole.tsx'

const bob = waiting.votes[0]?.user

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

test('a login by another service is added to a user, once it is whole', async () => {
  const { custody } = showConsole()
  custody.answer({
    get_user: { user: bob },
    list_user_tags: { userTags: [] },
    create_oauth_providers: (body) =>
      completed(body, 'createOauthProvidersResultV2', { providerIds: ['0d0f2b4e-0000-4000-8000-0000000000ff'] }),
  })
  await signIn()
  await go(`users/${bob?.userId}`)
  await screen.findByRole('heading', { name: 'Logins by other services' })
  type('Address of the service (issuer)', 'http://login.example')
  await click('Add the login…')
  expect(screen.getByText('This is no https address.')).toBeTruthy()
  expect(screen.getAllByText('The id is needed.')).toHaveLength(2)
  type('Address of the service (issuer)', 'https://login.example ')
  type('Your site’s id there (audience)', 'acme')
  type('The user’s id there (subject)', '1234')
  await click('Add the login…')
  await click('Stamp and send')
  const sent = await waitFor(() => {
    const call = custody.calls.find(({ name }) => name === 'create_oauth_providers')
    if (call === undefined) throw new Error('Nothing was sent')
    return call.body.parameters
  })
  const oidcClaims = { iss: 'https://login.example', aud: 'acme', sub: '1234' }
  expect(sent).toEqual({
    userId: bob?.userId,
    oauthProviders: [{ providerName: 'login.example', oidcClaims }],
  })
})
