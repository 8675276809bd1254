import type { EmbeddedController, EmbeddedSession } from '@latchkey/embedded'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { embeddedHub } from '../../testing/embeddedHub.tsx'
import { failureOf, fakeContents, fakeController, fakeEmbeddedSession } from '../../testing/fakeController.ts'
import { closePages, drawPage } from '../../testing/page.tsx'
import { EmbeddedWallet } from './EmbeddedWallet.tsx'

// As a page that has been open for a moment.

afterEach(async () => {
  window.history.replaceState(null, '', '/')
  await closePages()
})

async function setUp(
  session: EmbeddedSession | undefined = fakeEmbeddedSession,
  changes: Partial<EmbeddedController> = {},
) {
  const controller = fakeController(changes)
  controller.session.set(session)
  const { hub, clock } = await embeddedHub(controller)
  const show = async () => {
    drawPage(hub, <EmbeddedWallet />)
    await act(async () => undefined)
  }
  return { controller, hub, show, advance: (durationMs: number) => act(() => clock.advance(durationMs)) }
}

const part = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string, where: ReturnType<typeof within> = screen) =>
  act(async () => void fireEvent.click(where.getByRole('button', { name })))
const callsOf = (controller: { calls: unknown[][] }) => controller.calls.filter(([name]) => name !== 'readContents')

test('an account that runs code is shown with the way back, and the others say nothing of it', async () => {
  const { controller, hub, show } = await setUp()
  const [chain] = hub.chains
  controller.smart.add(`${chain?.id} ${fakeContents.phrases[0]?.addresses[0]}`)
  await show()
  const smart = part('Smart account')
  expect(smart.getAllByRole('listitem')).toHaveLength(1)
  await press('Remove code', smart)
  controller.failNext(failureOf('fee_unavailable', 'No fee'))
  await press('Remove it', smart)
  expect(screen.getByRole('region', { name: 'Smart account' })).toBeTruthy()
  await press('Remove it', smart)
  expect(callsOf(controller).map(([name, , id]) => [name, id])).toEqual([
    ['removeCode', chain?.id],
    ['removeCode', chain?.id],
  ])
  expect(screen.queryByRole('region', { name: 'Smart account' })).toBeNull()
  expect(screen.getByText(/is being removed/)).toBeTruthy()
})

test('everything that belongs to the wallet is shown', async () => {
  const { show } = await setUp()
  await show()
  expect(part('Accounts').getAllByRole('listitem')).toHaveLength(2)
  expect(part('Accounts').getAllByRole('button', { name: 'Copy address' })).toHaveLength(2)
  expect(
    part('Passkeys')
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([expect.stringMatching(/^LaptopAdded .*2026/), expect.stringMatching(/^PhoneAdded .*2026/)])
  expect(part('Sessions').getAllByRole('listitem')[0]?.textContent).toMatch(/^This browserThis browserSince .*expires /)
  // The time is said below, in the words of whoever reads it.
  expect(part('Sessions').getAllByRole('listitem')[1]?.textContent).toMatch(/^Chrome on AndroidSince /)
  expect(part('Recovery').getByText('ada@example.org')).toBeTruthy()
})

test('passkeys of one name and one minute are told apart by the second, and only they', async () => {
  const { controller, show } = await setUp()
  const minuteMs = fakeContents.passkeys[0]!.createdAtMs
  const passkeys = [
    { id: 'p1', name: 'Chrome', createdAtMs: minuteMs + 5000 },
    { id: 'p2', name: 'Chrome', createdAtMs: minuteMs + 47_000 },
    { id: 'p3', name: 'Chrome', createdAtMs: minuteMs + 60_000 },
    { id: 'p4', name: 'Phone', createdAtMs: minuteMs + 5000 },
  ]
  controller.contents = { ...fakeContents, passkeys }
  await show()
  const rows = part('Passkeys').getAllByRole('listitem')
  const seconds = rows.map((row) => row.querySelector('time')?.textContent.match(/:\d\d:(\d\d)/)?.[1])
  expect(seconds).toEqual(['05', '47', undefined, undefined])
})

test('a code that was mailed and not used is no browser', async () => {
  const { controller, show } = await setUp()
  const [session] = fakeContents.sessions.slice(-1)
  controller.contents = {
    ...fakeContents,
    sessions: [{ ...session!, name: 'email auth 2026-01-02', isCode: true }],
  }
  await show()
  const [row] = part('Sessions').getAllByRole('listitem')
  expect(row?.textContent).toMatch(/^A code that was sent and not usedSince /)
  await press('End', within(row!))
  expect(within(row!).getByText('Whoever has the email can no longer sign in with it.')).toBeTruthy()
  await press('End code', within(row!))
  expect(screen.getByText('The code no longer opens anything.')).toBeTruthy()
})

test('an address that is confirmed elsewhere on the page is read anew', async () => {
  const { controller, show } = await setUp({ ...fakeEmbeddedSession, unconfirmedEmail: 'ada@example.org' })
  const readings = () => controller.calls.filter(([name]) => name === 'readContents').length
  await show()
  expect(readings()).toBe(1)
  await act(async () => controller.session.set(fakeEmbeddedSession))
  expect(readings()).toBe(2)
})

test('a passkey is added by a name and removed on a second word', async () => {
  const { controller, show } = await setUp()
  await show()
  await press('Add a passkey')
  expect(screen.getByText('Give it a name that you will recognize.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Name of the new passkey'), { target: { value: ' Tablet ' } })
  await press('Add a passkey')
  const [first] = part('Passkeys').getAllByRole('listitem')
  await press('Remove', within(first!))
  expect(document.activeElement?.textContent).toBe('Keep it')
  await press('Remove passkey', within(first!))
  expect(callsOf(controller)).toEqual([
    ['addPasskey', 'Tablet'],
    ['removePasskey', 'p1'],
  ])
  // Read at the start, and again after each change.
  expect(controller.calls.filter(([name]) => name === 'readContents')).toHaveLength(3)
})

test('a cancelled prompt of a new passkey is said, and the name is kept', async () => {
  const { controller, show } = await setUp()
  await show()
  const name = screen.getByLabelText('Name of the new passkey')
  fireEvent.change(name, { target: { value: 'Tablet' } })
  controller.failNext(failureOf('passkey_cancelled', 'The user cancelled the request'))
  await press('Add a passkey')
  expect(screen.getByText('You cancelled the request').closest('[role=alert]')).not.toBeNull()
  expect(name).toHaveProperty('value', 'Tablet')
})

test('the last passkey goes with a clear warning where mail lets one in, and not at all where nothing does', async () => {
  const { controller, show } = await setUp()
  const [passkeys] = [fakeContents.passkeys.slice(0, 1)]
  controller.contents = { ...fakeContents, passkeys }
  await show()
  await press('Remove')
  expect(screen.getByText(/^This is your last passkey\. .*ada@example\.org/)).toBeTruthy()
  cleanup()
  const { email: _email, ...rest } = fakeContents
  controller.contents = { ...rest, isRecoverable: false, passkeys }
  await show()
  expect(part('Passkeys').queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(part('Passkeys').getByText(/^Your only way in/)).toBeTruthy()
  expect(part('Recovery').getByText('There is no way back in without a passkey')).toBeTruthy()
})

test('an address that is not confirmed is said to bring nothing back, and is confirmed by a code', async () => {
  const { controller, show } = await setUp()
  controller.contents = { ...fakeContents, isRecoverable: false }
  await show()
  expect(part('Recovery').getByText(/The address ada@example\.org is not confirmed yet/)).toBeTruthy()
  controller.failNext(failureOf('wallet_service_refused', 'It is taken', { refusal: 'address_recovers_other' }))
  await press('Confirm this address')
  expect(part('Recovery').getByText('This address already brings another wallet back')).toBeTruthy()
  controller.failNext(failureOf('user_rejected_request', 'User rejected request'))
  await press('Confirm this address')
  expect(part('Recovery').queryByText(/rejected|already brings/)).toBeNull()
  controller.contents = fakeContents
  await press('Confirm this address')
  // The address is known, and not asked for.
  expect(callsOf(controller)).toEqual(Array.from({ length: 3 }, () => ['confirmRecoveryEmail', 'ada@example.org']))
  expect(part('Recovery').queryByRole('button', { name: 'Confirm this address' })).toBeNull()
  await press('Use another address')
  expect(callsOf(controller).at(-1)).toEqual(['confirmRecoveryEmail', undefined])
  expect(part('Recovery').getByText(/A code goes to/)).toBeTruthy()
})

test('another session is ended, and the one of this browser leaves the page without a wallet', async () => {
  const { controller, show } = await setUp()
  await show()
  const [own, other] = part('Sessions').getAllByRole('listitem')
  await press('End', within(other!))
  await press('End session', within(other!))
  await press('End', within(own!))
  await press('Keep it', within(own!))
  expect(callsOf(controller)).toEqual([['endSession', 's2']])
  await press('End', within(own!))
  await press('End session', within(own!))
  expect(callsOf(controller)).toEqual([
    ['endSession', 's2'],
    ['endSession', 's1'],
  ])
  act(() => controller.session.set(undefined))
  expect(part('No wallet is open here').getByRole('button', { name: /^Passkey wallet/ })).toBeTruthy()
})

test('a phrase is exported after a word that has to be typed, and is closed with its panel', async () => {
  const { controller, show } = await setUp()
  await show()
  await press('Export recovery phrase')
  const field = screen.getByLabelText('Type “export” to go ahead')
  expect(document.activeElement).toBe(field)
  await press('Export recovery phrase')
  expect(screen.getByText('Type the word “export”, or cancel.')).toBeTruthy()
  expect(callsOf(controller)).toEqual([])
  fireEvent.change(field, { target: { value: 'Export ' } })
  controller.failNext(failureOf('frame_silent'))
  await press('Export recovery phrase')
  expect(screen.getByText('The key frame does not answer').closest('[role=alert]')).not.toBeNull()
  await press('Export recovery phrase')
  expect(screen.getByText(/^The recovery phrase is in the frame above/)).toBeTruthy()
  await press('Done')
  expect(callsOf(controller)).toEqual([
    ['showExport', { kind: 'phrase', walletId: 'w1' }],
    ['showExport', { kind: 'phrase', walletId: 'w1' }],
    ['close'],
  ])
})

test('leaving the page closes what is shown', async () => {
  const { controller, show } = await setUp()
  await show()
  await press('Export private key')
  fireEvent.change(screen.getByLabelText('Type “export” to go ahead'), { target: { value: 'export' } })
  await press('Export private key')
  cleanup()
  expect(callsOf(controller)).toEqual([['showExport', { kind: 'key', privateKeyId: 'k1' }], ['close']])
})

test('a phrase is imported from the frame; a failure leaves it open for another try', async () => {
  const { controller, show } = await setUp()
  await show()
  await press('Import a recovery phrase')
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Old wallet' } })
  controller.failNext(
    failureOf('frame_refused', 'The key frame refused', { reason: 'it has 11', refusal: 'phrase_word_count' }),
  )
  await press('Import recovery phrase')
  expect(screen.getByText('A recovery phrase has 12, 15, 18, 21 or 24 words').closest('[role=alert]')).not.toBeNull()
  await press('Import recovery phrase')
  expect(part('Import').getByText('Imported').closest('[role=status]')).not.toBeNull()
  expect(callsOf(controller)).toEqual([
    ['showImport', 'phrase'],
    ['submit', 'Old wallet'],
    ['submit', 'Old wallet'],
    ['close'],
  ])
})

test('an expired session keeps the page where it is, and is taken up again', async () => {
  const { controller, show } = await setUp()
  await show()
  await press('Export recovery phrase')
  act(() => controller.session.set({ ...fakeEmbeddedSession, status: 'expired' }))
  expect(screen.getByText('Your session has expired').closest('[role=status]')).not.toBeNull()
  expect(screen.getByLabelText('Type “export” to go ahead')).toBeTruthy()
  const reads = controller.calls.filter(([name]) => name === 'readContents').length
  await press('Sign in again')
  expect(controller.calls.filter(([name]) => name === 'readContents')).toHaveLength(reads + 1)
  act(() => controller.session.set(fakeEmbeddedSession))
  expect(screen.queryByText('Your session has expired')).toBeNull()
  expect(screen.getByLabelText('Type “export” to go ahead')).toBeTruthy()
})

test('a reading that fails says why and is tried again', async () => {
  const { controller, show } = await setUp()
  controller.failNext(failureOf('custody_unreachable', 'The key service cannot be reached.'))
  await show()
  expect(screen.getByText('The key service cannot be reached').closest('[role=alert]')).not.toBeNull()
  await press('Try again')
  expect(part('Accounts').getAllByRole('listitem')).toHaveLength(2)
})

const code = 'aZ3'.repeat(50)

test('the code of a link leaves the address at once and is entered', async () => {
  window.history.replaceState(null, '', `/wallet#code=${code}`)
  const { controller, show } = await setUp(undefined)
  await show()
  expect(window.location.href).toMatch(/\/wallet$/)
  expect(callsOf(controller)).toEqual([['enterCode', code]])
})

test('the code of another browser, and a link that was cut, are said to be that', async () => {
  window.history.replaceState(null, '', `/wallet#code=${code}`)
  const { controller, show } = await setUp(undefined, { isCodeAwaited: () => false })
  await show()
  expect(screen.getByText('This code was asked for in another browser').closest('[role=alert]')).not.toBeNull()
  cleanup()
  window.history.replaceState(null, '', '/wallet#code=abc')
  await show()
  expect(screen.getByText('The link is incomplete')).toBeTruthy()
  expect(window.location.hash).toBe('')
  expect(callsOf(controller)).toEqual([])
})

test('a page whose code does not come says so', async () => {
  const { hub, advance } = await setUp()
  hub.controllers.set(new Map())
  drawPage(hub, <EmbeddedWallet />)
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  await advance(15_000)
  expect(screen.getByText('The wallet could not be loaded').closest('[role=alert]')).not.toBeNull()
})
