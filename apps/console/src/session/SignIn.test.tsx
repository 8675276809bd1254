import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConsoleError } from '../errors.ts'
import { completed, organizationId, ownerConfigs, ownerId } from '../testing/fakeCustody.ts'
import { held } from '../testing/held.ts'
import { click, go, privateKey, showConsole, type } from '../testing/showConsole.tsx'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

const owner = { organizationId, organizationName: 'Acme', userId: ownerId, username: 'Owner' }
const session = { session: 'secret', sessionExpiry: '1700003600' }
const passkey = {
  rawId: new Uint8Array([1]).buffer,
  response: {
    authenticatorData: new Uint8Array([1]).buffer,
    clientDataJSON: new Uint8Array([1]).buffer,
    signature: new Uint8Array([1]).buffer,
  },
}
const nobody = () => expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()

test('error: the key of a visitor below the organization signs nobody in', async () => {
  const { custody, written } = showConsole()
  // Custody finds the keys of sub-organizations by the id of the one above.
  custody.answer({
    whoami: {
      organizationId: crypto.randomUUID(),
      organizationName: 'A visitor',
      userId: crypto.randomUUID(),
      username: 'v',
    },
  })
  type('Private key', privateKey)
  fireEvent.click(screen.getByRole('checkbox'))
  await click('Sign in with the key')
  const said = await screen.findByText('This belongs to a wallet of a visitor, not to the organization of the owner.', {
    selector: '[role=alert]',
  })
  expect(said).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
  expect(written).toEqual([])
})

test('error: a file that is too long to be a key is not read', async () => {
  const { custody } = showConsole()
  const file = new File([new Uint8Array(4097)], 'video.json')
  const input = screen.getByLabelText('Or choose the file custody-root.json')
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
  expect(screen.getByText('This file is too long to be a key.')).toBeTruthy()
  expect(custody.calls).toEqual([])
})

describe('error: an answer that lets nobody in', () => {
  test.each([
    ['in another shape', { whoami: { organizationId } }, /cannot be read/],
    ['empty', { whoami: {} }, /cannot be read/],
    ['of another organization', { whoami: { ...owner, organizationId: ownerId } }, /a wallet of a visitor/],
    [
      'refused',
      { whoami: { status: 401, message: 'no key of this organization', code: 16 } },
      'No key of this organization.',
    ],
    ['without its quorum’s shape', { get_organization_configs: { configs: { quorum: 'none' } } }, /cannot be read/],
    ['refused at the second question', { get_organization_configs: { status: 403, message: 'denied' } }, 'Denied.'],
  ])('%s, is told, keeps nothing, and can be tried again', async (_what, answers, words) => {
    const { custody, written } = showConsole()
    custody.answer(answers)
    fireEvent.click(screen.getByRole('checkbox'))
    type('Private key', privateKey)
    await click('Sign in with the key')
    await screen.findAllByText(words)
    nobody()
    expect(written).toEqual([])
    expect(document.body.innerHTML).not.toContain(privateKey)
    custody.answer({ whoami: owner, get_organization_configs: ownerConfigs })
    type('Private key', privateKey)
    await click('Sign in with the key')
    await screen.findByRole('button', { name: 'Sign out' })
    expect(written).toHaveLength(1)
  })

  test('out of reach, is told', async () => {
    const { custody } = showConsole()
    custody.setOnline(false)
    type('Private key', privateKey)
    await click('Sign in with the key')
    await screen.findAllByText(/^The key service cannot be reached\./)
    nobody()
  })
})

test('error: a key that the browser cannot keep lets nobody in who asked for that', async () => {
  const write = async () => {
    throw new ConsoleError('key_not_kept')
  }
  showConsole({ keptKeys: { read: async () => undefined, write, remove: async () => undefined } })
  fireEvent.click(screen.getByRole('checkbox'))
  type('Private key', privateKey)
  await click('Sign in with the key')
  await screen.findAllByText(/^This browser cannot keep the key\./)
  nobody()
})

test('a passkey comes before a key, where the browser knows passkeys', () => {
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  showConsole({ passkeys: { get: async () => null, create: async () => null } })
  expect(headings().filter((words) => words?.startsWith('With '))).toEqual(['With a passkey', 'With an API key'])
  cleanup()
  showConsole({ passkeys: undefined })
  expect(headings().filter((words) => words?.startsWith('With '))).toEqual(['With an API key', 'With a passkey'])
})

/** A sign-in that is not answered until it is released; `asked` is how often a passkey was. */
function showSlowly() {
  let asked = 0
  const get = async () => {
    asked += 1
    return passkey
  }
  const { custody } = showConsole({ passkeys: { get, create: async () => null } })
  const { answer, release } = held()
  custody.answer({ whoami: answer })
  return { custody, release, asked: () => asked }
}

test('one way in is tried at a time, and once, however often it is pressed', async () => {
  const { custody, release, asked } = showSlowly()
  type('Private key', privateKey)
  const button = screen.getByRole('button', { name: 'Sign in with the key' })
  fireEvent.click(button)
  type('Private key', privateKey)
  fireEvent.click(button)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  await waitFor(() => expect(custody.calls).toHaveLength(1))
  await act(async () => release(owner))
  await screen.findByRole('button', { name: 'Sign out' })
  expect(custody.calls.filter(({ name }) => name === 'whoami')).toHaveLength(1)
  expect(asked()).toBe(0)
})

test('a file that is chosen twice signs in nobody beside a way in that was begun while it was read', async () => {
  const { custody, release, asked } = showSlowly()
  const input = screen.getByLabelText('Or choose the file custody-root.json')
  const file = new File([privateKey], 'custody-root.json')
  for (let times = 0; times < 2; times++) fireEvent.change(input, { target: { files: [file] } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  await waitFor(() => expect(custody.calls.length + asked()).toBeGreaterThan(0))
  await act(async () => void (await file.text()))
  await act(async () => release(owner))
  expect(custody.calls.filter(({ name }) => name === 'whoami').length + asked()).toBe(1)
})

describe('the session of a passkey', () => {
  /** Somebody is signed in by a passkey, whose answers are these. */
  async function openByPasskey(get: () => Promise<unknown>) {
    const shown = showConsole({ passkeys: { get: get as () => Promise<null>, create: async () => null } })
    shown.custody.answer({
      create_read_only_session: (body) => completed(body, 'createReadOnlySessionResult', { ...owner, ...session }),
    })
    await click('Sign in with a passkey')
    return shown
  }

  test('ends at its time, however busy somebody is, and no change is left open', async () => {
    const { clock } = await openByPasskey(async () => passkey)
    await screen.findByRole('button', { name: 'Sign out' })
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    await screen.findByText(/Your passkey is asked for it\.$/)
    const leftMs = Number(session.sessionExpiry) * 1000 - clock.now()
    const stepMs = 60_000
    for (let passedMs = stepMs; passedMs < leftMs; passedMs += stepMs) {
      await act(() => clock.advance(stepMs))
      fireEvent.keyDown(window)
    }
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    await act(() => clock.advance(stepMs))
    await screen.findAllByText('The session has ended. Sign in again to go on.')
    nobody()
    expect(screen.queryByRole('button', { name: 'Stamp and send' })).toBeNull()
  })

  test('error: a passkey that is not given sends nothing, and what was typed stays', async () => {
    let isGiven = true
    const { custody } = await openByPasskey(async () => {
      if (isGiven) return passkey
      throw new DOMException('no', 'NotAllowedError')
    })
    await screen.findByRole('button', { name: 'Sign out' })
    isGiven = false
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    await click('Stamp and send')
    await screen.findByText('This was refused or failed')
    expect(custody.calls.some(({ name }) => name === 'create_wallet')).toBe(false)
    expect(screen.getByRole('button', { name: 'Stamp and send' })).toBeTruthy()
  })

  test.each([
    ['of a visitor', { ...owner, ...session, organizationId: ownerId }, /a wallet of a visitor/],
    ['without its session', owner, /cannot be read/],
  ])('error: an answer %s lets nobody in', async (_what, result, words) => {
    const shown = showConsole({ passkeys: { get: async () => passkey, create: async () => null } })
    shown.custody.answer({
      create_read_only_session: (body) => completed(body, 'createReadOnlySessionResult', result),
    })
    await click('Sign in with a passkey')
    await screen.findAllByText(words)
    nobody()
  })
})

describe('a kept key', () => {
  test('opens the organization it was kept for, and is forgotten on signing out', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    const forgotten: string[] = []
    const { custody } = showConsole({
      keptKeys: {
        read: async () => ({ pair, organizationId }),
        write: async () => undefined,
        remove: async () => void forgotten.push('key'),
      },
    })
    custody.answer({ whoami: { ...owner, organizationId: ownerId } })
    await click('Continue')
    await screen.findAllByText(/a wallet of a visitor/)
    nobody()
    custody.answer({ whoami: owner })
    await click('Continue')
    await screen.findByRole('button', { name: 'Sign out' })
    expect(forgotten).toEqual([])
    await click('Sign out')
    await screen.findByLabelText('Private key')
    expect(forgotten).toEqual(['key'])
  })
})

test('error: a file that cannot be read any more is told', async () => {
  const { custody } = showConsole()
  const file = new File(['{}'], 'custody-root.json')
  file.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  const input = screen.getByLabelText('Or choose the file custody-root.json')
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
  await screen.findByText(/^This file cannot be read\./)
  const button = screen.getByRole('button', { name: 'Or choose the file custody-root.json' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('custody-root.json')
  expect(custody.calls).toEqual([])
})
