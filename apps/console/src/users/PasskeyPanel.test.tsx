import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completed } from '../testing/fakeCustody.ts'
import { click, go, sentAs, showConsole, signIn, type } from '../testing/showConsole.tsx'
import { ids, things } from '../testing/things.ts'

class FakeResponse {
  readonly clientDataJSON = new Uint8Array([1]).buffer
  readonly attestationObject = new Uint8Array([2]).buffer
  getTransports() {
    return ['internal']
  }
}

class FakeCredential {
  readonly rawId = new Uint8Array([3]).buffer
  readonly response = new FakeResponse()
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  window.location.hash = ''
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  vi.stubGlobal('AuthenticatorAttestationResponse', FakeResponse)
})

/** The page of a user, on a device whose answer is held back. */
async function openUser() {
  const asked: CredentialCreationOptions[] = []
  let give: (credential: unknown) => void = () => undefined
  let refuse: (error: unknown) => void = () => undefined
  const create = (options: CredentialCreationOptions) => {
    asked.push(options)
    return new Promise<Credential | null>((resolve, reject) => {
      give = (credential) => resolve(credential as Credential)
      refuse = reject
    })
  }
  const shown = showConsole({ passkeys: { get: async () => null, create } })
  shown.custody.answer(things('Bob'))
  await signIn()
  await go(`users/${ids.user}`)
  await screen.findByRole('heading', { name: 'Passkeys' })
  return { shown, asked, give: (value: unknown) => give(value), refuse: (error: unknown) => refuse(error) }
}

const make = /^Make a passkey|^Add (a|the) passkey/

test('a passkey is made once, however often it is pressed, and added to the user whose page it is', async () => {
  const { shown, asked, give } = await openUser()
  type('Name of a new passkey', 'Phone')
  const button = screen.getByRole('button', { name: make })
  fireEvent.click(button)
  fireEvent.click(button)
  await act(async () => give(new FakeCredential()))
  expect(asked).toHaveLength(1)
  shown.custody.answer({
    create_authenticators: (body) => completed(body, 'createAuthenticatorsResult', { authenticatorIds: [ids.key] }),
  })
  await click('Stamp and send')
  expect(await sentAs(shown, 'create_authenticators')).toMatchObject({
    userId: ids.user,
    authenticators: [{ authenticatorName: 'Phone', attestation: { credentialId: 'Aw' } }],
  })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name of a new passkey').value).toBe(''))
})

test('a passkey that is made after its page was left is proposed nowhere', async () => {
  const { give } = await openUser()
  await click(make)
  await go(`activities/${ids.activity}`)
  await click('Reject…')
  await screen.findByText('This cannot be taken back.')
  await act(async () => give(new FakeCredential()))
  expect(screen.getByText('This cannot be taken back.')).toBeTruthy()
})

test.each([
  ['cancelled', (way: Ways) => way.refuse(new DOMException('no', 'NotAllowedError')), /it was cancelled/],
  ['answered with nothing', (way: Ways) => way.give(null), /the answer of the browser cannot be read/],
  ['answered with something else', (way: Ways) => way.give({ id: 'x' }), /the answer of the browser cannot be read/],
])('error: one that is %s is told, sends nothing, and can be tried again', async (_what, end, words) => {
  const ways = await openUser()
  await click(make)
  await act(async () => end(ways))
  await screen.findAllByText(words)
  expect(screen.queryByRole('button', { name: 'Stamp and send' })).toBeNull()
  await click(make)
  expect(ways.asked).toHaveLength(2)
})

type Ways = Awaited<ReturnType<typeof openUser>>
