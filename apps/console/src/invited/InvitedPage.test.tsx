import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { english, offeredLanguages } from '@latchkey/texts'
import { consoleTables } from '@latchkey/texts/console'
import { createPageLanguage, SpokenPage } from '@latchkey/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import { fakeCustody, organizationId } from '../testing/fakeCustody.ts'
import { held } from '../testing/held.ts'
import { click, type } from '../testing/showConsole.tsx'
import { InvitedPage } from './InvitedPage.tsx'
import { takeInvitation } from './takeInvitation.ts'

const token = 't'.repeat(43)
const publicKey = '0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'

const language = createPageLanguage(consoleTables)

afterEach(async () => {
  cleanup()
  await language.speak(english)
  vi.unstubAllGlobals()
})

function show(secret = token, more: Partial<ConsoleDeps> = {}) {
  const custody = fakeCustody()
  const parts: ConsoleDeps = {
    boot: { name: 'Acme', custodyUrl: '/custody', rpId: 'localhost', organizationId },
    fetch: custody.fetch,
    clock: fakeClock(),
    log: silentLog,
    subtle: undefined,
    passkeys: undefined,
    keptKeys: { read: async () => undefined, write: async () => undefined, remove: async () => undefined },
    exportFrame: undefined,
    ...more,
  }
  render(
    <SpokenPage of={language}>
      <InvitedPage parts={parts} token={secret} />
    </SpokenPage>,
  )
  return custody
}

test('a key that is none is not sent; one that is becomes a user, and leads to the console', async () => {
  const custody = show()
  expect(screen.getByText('This browser knows no passkeys.')).toBeTruthy()
  type('Public key (P-256)', '02abc')
  await click('Join with the key')
  expect(screen.getByText('This is no public key of the curve P-256.')).toBeTruthy()
  expect(custody.calls).toEqual([])
  custody.answer({ accept: { organizationId, userId: organizationId } })
  type('Public key (P-256)', publicKey)
  await click('Join with the key')
  await screen.findByRole('heading', { name: 'You are a user now' })
  expect(custody.calls[0]?.body).toMatchObject({ token, authenticators: [], apiKeys: [{ publicKey }] })
  expect(screen.queryByRole('button', { name: 'Join with the key' })).toBeNull()
})

test('when the page turns to another language, it says anew what is wrong', async () => {
  const custody = show()
  await click('Join with the key')
  const missing = screen.getByRole('textbox').getAttribute('aria-describedby') ?? ''
  const said = () => document.getElementById(missing)?.textContent
  expect(said()).toMatch(/^[^[]/)
  custody.setOnline(false)
  type('Public key (P-256)', publicKey)
  await click('Join with the key')
  await screen.findAllByText(/^There was no answer\./)
  type('Public key (P-256)', '')
  await click('Join with the key')
  const accented = offeredLanguages('all').find(({ tag }) => tag === 'en-XA')
  await act(() => language.speak(accented ?? english))
  expect(said()).toMatch(/^\[/)
  expect(screen.queryByText(/^There was no answer\./)).toBeNull()
})

test('error: a refusal in the words of custody; no answer, with what may have come of it', async () => {
  const custody = show()
  custody.answer({ accept: { status: 404, message: 'this invitation is unknown, used, revoked or too old' } })
  type('Public key (P-256)', publicKey)
  await click('Join with the key')
  await screen.findAllByText('The invitation was not taken. This invitation is unknown, used, revoked or too old.')
  custody.setOnline(false)
  await click('Join with the key')
  await screen.findAllByText('There was no answer. You may be a user already: try to sign in before you try again.')
  custody.setOnline(true)
  custody.answer({ accept: { organizationId: 'x' } })
  await click('Join with the key')
  await screen.findAllByText('The invitation was not taken: the answer of the key service cannot be read.')
})

test('error: a damaged link offers nothing that could not work', () => {
  show('')
  expect(screen.getByText('This link is not whole')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join with the key' })).toBeNull()
})

test('one way in is taken at a time, and once, however often it is pressed', async () => {
  let made = 0
  const create = async () => {
    made += 1
    return null
  }
  const custody = show(token, { passkeys: { get: async () => null, create } })
  const { answer, release } = held()
  custody.answer({ accept: answer })
  type('Public key (P-256)', publicKey)
  const button = screen.getByRole('button', { name: 'Join with the key' })
  fireEvent.click(button)
  fireEvent.click(button)
  fireEvent.click(screen.getByRole('button', { name: 'Join with a passkey' }))
  await act(async () => release({ organizationId, userId: organizationId }))
  await screen.findByRole('heading', { name: 'You are a user now' })
  expect(custody.calls).toHaveLength(1)
  expect(made).toBe(0)
})

test.each([
  ['cancelled', () => Promise.reject(new DOMException('no', 'NotAllowedError')), /it was cancelled/],
  ['answered with nothing', async () => null, /the answer of the browser cannot be read/],
])('error: a passkey that is %s takes no invitation, and can be tried again', async (_what, create, words) => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('AuthenticatorAttestationResponse', class {})
  const custody = show(token, { passkeys: { get: async () => null, create } })
  await click('Join with a passkey')
  await screen.findAllByText(words)
  expect(custody.calls).toEqual([])
  custody.answer({ accept: { organizationId, userId: organizationId } })
  type('Public key (P-256)', publicKey)
  await click('Join with the key')
  await screen.findByRole('heading', { name: 'You are a user now' })
  expect(screen.queryByText('You are no user yet')).toBeNull()
})

test('error: a hostile refusal hides nothing and is no element', async () => {
  const custody = show()
  custody.answer({ accept: { status: 404, message: 'pay\u202Eyap<i id="foreign">x</i>' } })
  type('Public key (P-256)', publicKey)
  await click('Join with the key')
  await screen.findAllByText(/pay.*yap/i)
  expect(document.body.textContent).not.toContain('\u202E')
  expect(document.getElementById('foreign')).toBeNull()
})

test.each([
  ['/console/invitation', `#${token}`, token, '/console/invitation'],
  ['/console/invitation/', `#${token}`, token, '/console/invitation/'],
  ['/console/invitation', `#${token}x`, '', '/console/invitation'],
  ['/console/invitation', '#<script>', '', '/console/invitation'],
  ['/console/invitation', '', '', '/console/invitation'],
  ['/console', `#${token}`, undefined, `/console#${token}`],
  ['/console/invitations', '#/users', undefined, '/console/invitations#/users'],
])('of the address %s%s the secret is taken, and left there no longer', (path, hash, secret, left) => {
  const replaced: string[] = []
  vi.stubGlobal('window', {
    location: { pathname: path, hash },
    history: { replaceState: (_state: unknown, _title: string, url: string) => void replaced.push(url) },
  })
  expect(takeInvitation()).toBe(secret)
  expect(replaced.at(-1) ?? `${path}${hash}`).toBe(left)
})
