import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConsoleError } from '../errors.ts'
import { idleLimitMs } from '../session/useIdleEnd.ts'
import { completed, organizationId, policy, type Sent, waiting } from '../testing/fakeCustody.ts'
import { click, go, privateKey, showConsole, signIn, type } from '../testing/showConsole.tsx'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

const noKeys = { read: async () => undefined, write: async () => undefined }

describe('signing in', () => {
  test('with a key: the field is emptied, the key is in no request and is not kept', async () => {
    const { custody, written } = showConsole()
    await signIn()
    expect(screen.getByText('Root user: your word alone is enough.')).toBeTruthy()
    expect(custody.calls.map(({ name }) => name)).toContain('whoami')
    expect(custody.calls.map(({ text }) => text).join()).not.toContain(privateKey)
    expect(document.body.innerHTML).not.toContain(privateKey)
    expect(written).toEqual([])
  })

  test('a key is kept only on request, and only once custody has taken it', async () => {
    const { custody, written } = showConsole()
    custody.answer({ whoami: { status: 401, message: 'could not find public key in organization' } })
    fireEvent.click(screen.getByLabelText(/^Keep the key in this browser/))
    type('Private key', privateKey)
    await click('Sign in with the key')
    await screen.findAllByText('Could not find public key in organization.')
    expect(written).toEqual([])
    custody.answer({ whoami: { organizationId, organizationName: 'Acme', userId: organizationId, username: 'Owner' } })
    await signIn()
    expect(written).toMatchObject([{ organizationId, pair: { privateKey: { extractable: false } } }])
    expect(screen.getByText('Not a root user: policies decide what you may do.')).toBeTruthy()
  })

  test('the sign-in is shown once the kept key is erased, not before', async () => {
    let erase = () => {}
    const erased = new Promise<void>((resolve) => (erase = resolve))
    showConsole({ keptKeys: { ...noKeys, remove: () => erased } })
    await signIn()
    await click('Sign out')
    expect(screen.queryByLabelText('Private key')).toBeNull()
    erase()
    await screen.findByLabelText('Private key')
  })

  test('error: a kept key that the browser does not forget is told, when signing out and when asked to forget', async () => {
    const remove = async () => {
      throw new ConsoleError('key_not_forgotten')
    }
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    showConsole({ keptKeys: { ...noKeys, read: async () => ({ pair, organizationId }), remove } })
    await signIn()
    await click('Sign out')
    await screen.findAllByText(/did not say that it has/)
    await click('Forget it')
    await screen.findByText('The key may still be here')
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  test('error: a text that is no key is refused before anything is asked', async () => {
    const { custody } = showConsole()
    type('Private key', 'let me in')
    await click('Sign in with the key')
    expect(screen.getByText(/^This is no API key\./)).toBeTruthy()
    expect(custody.calls).toEqual([])
  })

  test('error: a page without the cryptography of a browser says so', async () => {
    const { custody } = showConsole({ subtle: undefined })
    type('Private key', privateKey)
    await click('Sign in with the key')
    await screen.findAllByText(/pages of https addresses and of localhost only/)
    expect(custody.calls).toEqual([])
  })

  test('error: a passkey of a visitor is not one of the owner', async () => {
    const passkeys = { get: async () => assertion(), create: async () => null }
    const { custody } = showConsole({ passkeys })
    const result = {
      organizationId: '0d0f2b4e-0000-4000-8000-0000000000ff',
      organizationName: 'Visitor',
      userId: organizationId,
      username: 'Ada',
      session: 'secret',
      sessionExpiry: '1700003600',
    }
    custody.answer({
      create_read_only_session: (body) => completed(body, 'createReadOnlySessionResult', result),
    })
    await click('Sign in with a passkey')
    await screen.findAllByText(/This belongs to a wallet of a visitor/)
    custody.answer({
      create_read_only_session: (body) =>
        completed(body, 'createReadOnlySessionResult', { ...result, organizationId, organizationName: 'Acme' }),
    })
    await click('Sign in with a passkey')
    await screen.findByRole('button', { name: 'Sign out' })
    expect(custody.calls.at(-1)?.text).toContain('"X-Session":"secret"')
  })
})

/** A new passkey; its signature is for custody to judge. */
function assertion() {
  const bytes = () => new Uint8Array([1, 2, 3]).buffer
  return {
    rawId: bytes(),
    response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes() },
  }
}

describe('the end of a session', () => {
  test('comes after 30 minutes without a touch, and not before', async () => {
    const { clock } = showConsole()
    await signIn()
    await act(() => clock.advance(idleLimitMs - 1000))
    fireEvent.keyDown(window)
    await act(() => clock.advance(idleLimitMs - 1000))
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    await act(() => clock.advance(1000))
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
    expect(screen.getAllByText('You were signed out after 30 minutes without a touch.').length).toBeGreaterThan(0)
  })

  test('comes by hand', async () => {
    showConsole()
    await signIn()
    await click('Sign out')
    expect(screen.getByLabelText('Private key')).toBeTruthy()
  })
})

test('the menu of a phone closes on Escape, and the focus is on its button again', async () => {
  showConsole()
  await signIn()
  const button = screen.getByRole('button', { name: /^Menu:/ })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  await click(/^Menu:/)
  screen.getByRole('link', { name: 'Users' }).focus()
  press('ArrowDown')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  press('Escape')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})

test('what waits behind the picture of the user closes on Escape, and the focus is on its button again', async () => {
  showConsole()
  await signIn()
  const button = screen.getByRole('button', { name: 'Account: Owner' })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  for (const inside of [screen.getByRole('button', { name: 'Sign out' }), button]) {
    fireEvent.click(button)
    inside.focus()
    press('ArrowDown')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    press('Escape')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  }
  // Closed, it takes the focus from nothing.
  screen.getByRole('button', { name: 'Sign out' }).focus()
  press('Escape')
  expect(document.activeElement).not.toBe(button)
})

test('Escape moves no focus where the menu is closed', async () => {
  showConsole()
  await signIn()
  const link = screen.getByRole('link', { name: 'Users' })
  link.focus()
  fireEvent.keyDown(link, { key: 'Escape' })
  expect(document.activeElement).toBe(link)
})

describe('what is read', () => {
  test('nothing there, refused, out of reach, and there again', async () => {
    const { custody } = showConsole()
    await signIn()
    await screen.findByText('There are no activities of this kind.')
    custody.answer({ list_policies: { status: 403, message: 'policy engine denied request implicitly' } })
    await go('policies')
    await screen.findByText('Reading the policies was refused')
    expect(screen.getByText('Policy engine denied request implicitly.')).toBeTruthy()
    custody.setOnline(false)
    await click('Try again')
    await screen.findByText('Offline')
    custody.setOnline(true)
    custody.answer({ list_policies: { policies: [policy] } })
    await click('Try again')
    await screen.findByRole('heading', { name: 'Wallets by two' })
    expect(screen.getByText(/^Allows a request when/)).toBeTruthy()
  })

  test('activities by state and kind, in every version of it', async () => {
    const { custody } = showConsole()
    custody.answer({ list_activities: { activities: [waiting] } })
    await signIn()
    await screen.findByRole('link', { name: /^Create wallet.*Waits for approval/ })
    type('Kind', 'create_policy')
    await waitFor(() => {
      const { body } = custody.calls.filter(({ name }) => name === 'list_activities').at(-1) ?? {}
      expect(body).toMatchObject({ filterByType: ['ACTIVITY_TYPE_CREATE_POLICY_V3'] })
    })
  })
})

describe('a change', () => {
  test('is shown in words before anything is stamped; what is sent is what was shown', async () => {
    const { custody } = showConsole()
    await signIn()
    await go('policies/new')
    type('Name', 'Two')
    type('Condition', "activity.resource = 'WALLET'")
    expect(screen.getByText('Character 19: equality is written ==.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Create policy…' }).getAttribute('aria-disabled')).toBe('true')
    type('Condition', "activity.resource == 'WALLET'")
    await click('Create policy…')
    const dialog = screen.getByRole('dialog', { hidden: true })
    expect(within(dialog).getByText('Makes the policy “Two”.')).toBeTruthy()
    expect(within(dialog).getByText("activity.resource == 'WALLET'")).toBeTruthy()
    expect(custody.calls.some(({ name }) => name === 'create_policy')).toBe(false)

    custody.answer({ create_policy: { status: 403, message: 'policy engine denied request explicitly' } })
    await click('Stamp and send')
    await screen.findAllByText('Policy engine denied request explicitly.')
    const answer = (body: Sent) => completed(body, 'createPolicyResult', { policyId: policy.policyId })
    custody.answer({ create_policy: answer })
    await click('Stamp and send')
    await screen.findAllByText('Create policy: done.')
    // It is told on the list that it led to; the next step of the owner leaves the news behind.
    expect(screen.getByRole('heading', { name: 'Policies' })).toBeTruthy()
    await go('users')
    await waitFor(() => expect(screen.queryAllByText('Create policy: done.')).toEqual([]))
    const { body } = custody.calls.filter(({ name }) => name === 'create_policy').at(-1) ?? {}
    expect(body?.parameters).toEqual({
      policyName: 'Two',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'WALLET'",
      consensus: '',
      time: '',
      notes: '',
    })
  })

  test('that needs others says so and leads to its activity', async () => {
    const { custody } = showConsole()
    await signIn()
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    custody.answer({ create_wallet: { activity: waiting } })
    await click('Stamp and send')
    await screen.findAllByText('Create wallet: it waits for the approval of others.')
    expect(screen.getByRole('link', { name: 'Show the activity' }).getAttribute('href')).toBe(
      `#/activities/${waiting.id}`,
    )
  })

  test('a vote shows what it is about, and names it by its fingerprint', async () => {
    const { custody } = showConsole()
    const outcomes = [
      {
        policyId: policy.policyId,
        policyName: 'Wallets by two',
        effect: 'EFFECT_ALLOW',
        outcome: 'REQUIRES_CONSENSUS',
      },
    ]
    custody.answer({ get_activity: { activity: waiting }, policy_outcomes: { outcomes } })
    await signIn()
    await go(`activities/${waiting.id}`)
    await screen.findByText(/allows it once enough have approved/)
    await click('Reject…')
    const dialog = screen.getByRole('dialog', { hidden: true })
    expect(within(dialog).getByText(/Petty cash.*without accounts/)).toBeTruthy()
    custody.answer({ reject_activity: { activity: { ...waiting, status: 'ACTIVITY_STATUS_REJECTED' } } })
    await click('Stamp and send')
    await screen.findAllByText('Rejected.')
    const { body } = custody.calls.find(({ name }) => name === 'reject_activity') ?? {}
    expect(body?.parameters).toEqual({ fingerprint: waiting.fingerprint })
  })
})

describe('the audit log', () => {
  test('what contradicts it is named by its place', async () => {
    const { custody } = showConsole()
    await signIn()
    await go('audit')
    const counts = { votes: 2, outcomes: 1, checkpoints: 0, head: { position: 3, hash: 'a'.repeat(64) } }
    const problems = [{ position: 2, text: 'the row was changed' }]
    custody.answer({ verify_audit: { ...counts, problems, problemCount: 1 } })
    await click('Verify the log')
    await screen.findAllByText('The log is not sound: 1 contradiction, the first at row 2.')
    expect(screen.getByText('Row 2')).toBeTruthy()
    custody.answer({ verify_audit: { ...counts, problems: [], problemCount: 0 } })
    await click('Verify the log')
    await screen.findAllByText('The log is sound.')
  })

  test('error: a hash that is none is not asked for', async () => {
    const { custody } = showConsole()
    await signIn()
    await go('audit')
    type(/^Hash of its last row/, 'abc')
    await click('Verify the log')
    expect(screen.getByText('A hash is 64 hexadecimal digits.')).toBeTruthy()
    expect(custody.calls.some(({ name }) => name === 'verify_audit')).toBe(false)
  })
})
