import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completed, type Sent, waiting } from '../testing/fakeCustody.ts'
import { click, go, open, sentAs, type } from '../testing/showConsole.tsx'

const time = { seconds: '1700000000', nanos: '0' }
const [keyId, passkeyId, tagId] = ['cc', 'dd', 'ee'].map((end) => `0d0f2b4e-0000-4000-8000-0000000000${end}`)
const publicKey = '03db8fb1f2a0de4e16e4eb3a8d6cc0d8a1f4ef9f7ae3a6fd5bbd5ca4b2a0a3e6b1'
const validKey = '0260fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'
const bob = {
  ...waiting.votes[0]!.user,
  apiKeys: [
    {
      ...{ apiKeyId: keyId, apiKeyName: 'Laptop', createdAt: time, updatedAt: time, expirationSeconds: '3600' },
      credential: { publicKey, type: 'CREDENTIAL_TYPE_API_KEY_P256' },
    },
  ],
  authenticators: [
    {
      ...{ transports: [], attestationType: 'none', aaguid: '', credentialId: 'x', model: '', createdAt: time },
      ...{ authenticatorId: passkeyId, authenticatorName: 'Phone', updatedAt: time },
      credential: { publicKey, type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
    },
  ],
}
const tag = { tagId, tagName: 'finance', tagType: 'TAG_TYPE_USER', createdAt: time, updatedAt: time }

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

async function openBob() {
  const shown = await open()
  const done = (result: string) => (body: Sent) => completed(body, result, {})
  shown.custody.answer({
    get_user: { user: bob },
    list_users: { users: [bob] },
    list_user_tags: { userTags: [tag] },
    delete_api_keys: done('deleteApiKeysResult'),
    delete_authenticators: done('deleteAuthenticatorsResult'),
    create_api_keys: done('createApiKeysResult'),
    update_user: done('updateUserResult'),
    delete_users: (body: Sent) => completed(body, 'deleteUsersResult', { userIds: [bob.userId] }),
    create_users: done('createUsersResult'),
  })
  await go(`users/${bob.userId}`)
  await screen.findByText('Laptop')
  return shown
}

describe('a user', () => {
  test('loses a key by its name, and for good', async () => {
    const shown = await openBob()
    await click(/Laptop/)
    await screen.findByText('This cannot be taken back.')
    await click('Stamp and send')
    expect(await sentAs(shown, 'delete_api_keys')).toEqual({ userId: bob.userId, apiKeyIds: [keyId] })
  })

  test('loses a passkey, and for good', async () => {
    const shown = await openBob()
    await click(/Phone/)
    await screen.findByText('This cannot be taken back.')
    await click('Stamp and send')
    expect(await sentAs(shown, 'delete_authenticators')).toEqual({ userId: bob.userId, authenticatorIds: [passkeyId] })
  })

  test('gets a key that is one, with its life', async () => {
    const shown = await openBob()
    type('Its public key (P-256)', '02ab')
    await click('Add the key…')
    expect(screen.queryByRole('button', { name: 'Stamp and send' })).toBeNull()
    type('Its public key (P-256)', ` ${validKey} `)
    type('Name of a new key', 'Server')
    await click('Add the key…')
    await click('Stamp and send')
    expect(await sentAs(shown, 'create_api_keys')).toEqual({
      userId: bob.userId,
      apiKeys: [{ apiKeyName: 'Server', publicKey: validKey, curveType: 'API_KEY_CURVE_P256' }],
    })
  })

  test('is changed by what differs alone', async () => {
    const shown = await openBob()
    type('Name', '')
    await screen.findByText('A user needs a name.')
    type('Name', 'Robert')
    await click('Change the user…')
    await click('Stamp and send')
    expect(await sentAs(shown, 'update_user')).toEqual({ userId: bob.userId, userName: 'Robert' })
  })

  test('is removed for good, and the list follows', async () => {
    const shown = await openBob()
    await click('Remove the user…')
    await screen.findByText('This cannot be taken back.')
    await click('Stamp and send')
    expect(await sentAs(shown, 'delete_users')).toEqual({ userIds: [bob.userId] })
    await waitFor(() => expect(window.location.hash).toBe('#/users'))
  })
})

test('a new user needs a name and a key; no private half is asked for or sent', async () => {
  const shown = await openBob()
  await go('users/new')
  await screen.findByLabelText(/^Public key/)
  await click('Add the user…')
  await screen.findByText('A user needs a name.')
  type('Name', 'Carol')
  type('Email (may stay empty)', 'nobody')
  type('Public key (P-256)', validKey)
  await click('Add the user…')
  await screen.findByText('This is no email address.')
  type('Email (may stay empty)', '')
  await click('Add the user…')
  await click('Stamp and send')
  expect(await sentAs(shown, 'create_users')).toEqual({
    users: [
      {
        ...{ userName: 'Carol', authenticators: [], oauthProviders: [], userTags: [] },
        apiKeys: [{ apiKeyName: 'Key of Carol', publicKey: validKey, curveType: 'API_KEY_CURVE_P256' }],
      },
    ],
  })
})
