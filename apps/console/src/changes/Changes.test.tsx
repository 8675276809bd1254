import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completed, ownerConfigs, type Refusal, type Sent, waiting } from '../testing/fakeCustody.ts'
import { held } from '../testing/held.ts'
import { click, go, open, sentAs, type } from '../testing/showConsole.tsx'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

const name = 'create_wallet'
const done = () => completed({ type: 'ACTIVITY_TYPE_CREATE_WALLET' }, 'createWalletResult', wallet)
const wallet = { walletId: waiting.id, addresses: [] }
const refusal: Refusal = { status: 429, message: 'wallets limit of 100 is reached', code: 8 }

/** A new wallet is on its way to custody, whose answer is held back. */
async function sendWallet() {
  const shown = await open()
  const { answer, release } = held()
  shown.custody.answer({ [name]: answer, get_activity: { activity: waiting } })
  await go('wallets/new')
  type('Name', 'Petty cash')
  await click('Create wallet…')
  await click('Stamp and send')
  await sentAs(shown, name)
  return { ...shown, release }
}

const dialog = () => screen.getByRole('dialog', { hidden: true })
const cancel = () => fireEvent.click(within(dialog()).getByRole('button', { name: 'Cancel' }))
const sends = ({ custody }: { custody: { calls: readonly { name: string }[] } }) =>
  custody.calls.filter((call) => call.name === name).length

/** A reason is an element of its own in them, with its own language. */
const findNews = (words: string | RegExp) =>
  waitFor(() => {
    const texts = screen.getAllByText(/^Create wallet:/).map(({ textContent }) => textContent)
    expect(texts).toEqual(texts.map(() => expect.stringMatching(words)))
  })

describe('while a change is under way', () => {
  test('it is sent once, however often it is pressed, and cannot be closed', async () => {
    const shown = await sendWallet()
    const button = screen.getByRole('button', { name: 'Stamp and send' })
    fireEvent.click(button)
    fireEvent.click(button)
    cancel()
    fireEvent.click(within(dialog()).getByRole('button', { name: /close/i }))
    expect(within(dialog()).getByText('Petty cash')).toBeTruthy()
    await act(async () => shown.release(done()))
    await screen.findAllByText('Create wallet: done.')
    expect(sends(shown)).toBe(1)
  })

  test.each([
    ['done', done(), 'Create wallet: done.'],
    ['waiting for others', { activity: waiting }, 'Create wallet: it waits for the approval of others.'],
    ['refused', refusal, 'Create wallet: Wallets limit of 100 is reached.'],
    ['rejected', { activity: { ...waiting, status: 'ACTIVITY_STATUS_REJECTED' } }, /^Create wallet: .* was rejected/],
    ['failed', { activity: { ...waiting, status: 'ACTIVITY_STATUS_FAILED' } }, /^Create wallet: .* but failed/],
    ['answered in another shape', { activity: 'none' }, /^Create wallet: .* cannot be read/],
  ])('somebody who has left learns that it is %s, and stays there', async (_end, answer, words) => {
    const shown = await sendWallet()
    await go(`activities/${waiting.id}`)
    await screen.findByText('Copy fingerprint')
    await act(async () => shown.release(answer))
    await findNews(words)
    expect(window.location.hash).toBe(`#/activities/${waiting.id}`)
  })

  test('a refusal in the words of custody says in which language they are', async () => {
    const shown = await sendWallet()
    await go(`activities/${waiting.id}`)
    await act(async () => shown.release(refusal))
    await findNews(/Wallets limit/)
    for (const words of screen.getAllByText(/^Wallets limit/)) expect(words.lang).toBe('en')
  })

  test.each([
    ['done', done()],
    ['refused', refusal],
  ])('its end (%s) is not taken for the end of what is proposed since', async (_end, answer) => {
    const shown = await sendWallet()
    await go(`activities/${waiting.id}`)
    await click('Reject…')
    await screen.findByText('This cannot be taken back.')
    expect(screen.getByRole('button', { name: 'Stamp and send' }).getAttribute('aria-disabled')).toBeNull()
    await act(async () => shown.release(answer))
    await findNews(/^Create wallet: /)
    expect(within(dialog()).getByText('This cannot be taken back.')).toBeTruthy()
    expect(within(dialog()).queryByText('This was refused or failed')).toBeNull()
  })

  test('a dialog that the browser closes all the same is there for its failure, and for the next change', async () => {
    const shown = await sendWallet()
    await act(async () => (dialog() as HTMLDialogElement).close())
    expect((dialog() as HTMLDialogElement).open).toBe(true)
    await act(async () => shown.release(refusal))
    expect(within(dialog()).getByText('This was refused or failed')).toBeTruthy()
    cancel()
    await click('Create wallet…')
    expect((dialog() as HTMLDialogElement).open).toBe(true)
    await act(async () => (dialog() as HTMLDialogElement).close())
    expect(within(dialog()).queryByText('What is sent')).toBeNull()
  })

  test('somebody who has signed out is led nowhere', async () => {
    const shown = await sendWallet()
    await click('Sign out')
    await screen.findByLabelText('Private key')
    await act(async () => shown.release(done()))
    expect(window.location.hash).toBe('')
    expect(screen.queryByText('Create wallet: done.')).toBeNull()
  })
})

test('a look at the quorum that ends after signing out signs nobody in again', async () => {
  const { custody } = await open()
  custody.answer({ get_activity: { activity: waiting } })
  await go(`activities/${waiting.id}`)
  await click('Approve…')
  const { answer, release } = held()
  const voted = { activity: { ...waiting, status: 'ACTIVITY_STATUS_COMPLETED' } }
  custody.answer({ approve_activity: voted, get_organization_configs: answer })
  await click('Stamp and send')
  await screen.findAllByText('Approved, and carried out.')
  await click('Sign out')
  await screen.findByLabelText('Private key')
  await act(async () => release(ownerConfigs))
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
})

describe('what becomes of a change', () => {
  test.each([
    ['rejected', { activity: { ...waiting, status: 'ACTIVITY_STATUS_REJECTED' } }, /rejected by those who had to/],
    ['failed', { activity: { ...waiting, status: 'ACTIVITY_STATUS_FAILED' } }, /accepted, but failed/],
    ['of another kind', { activity: { ...waiting, type: 'ACTIVITY_TYPE_CREATE_POLICY_V3' } }, /cannot be read/],
    ['without a status', { activity: { ...waiting, status: undefined } }, /cannot be read/],
    ['without its result', completed({ type: waiting.type }, 'createWalletResult', {}), /cannot be read/],
    ['nothing', {}, /cannot be read/],
  ])('one that is %s is not told as done, and what was typed stays', async (_what, answer, words) => {
    const { custody } = await open()
    custody.answer({ [name]: answer })
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    await click('Stamp and send')
    await waitFor(() => expect(within(dialog()).getAllByText(words).length).toBeGreaterThan(0))
    expect(screen.queryByText('Create wallet: done.')).toBeNull()
    cancel()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Petty cash')
    expect(window.location.hash).toBe('#/wallets/new')
  })

  test('one whose session has ended says so in the words of custody', async () => {
    const { custody } = await open()
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    custody.answer({ [name]: { status: 401, message: 'expired session', code: 16 } })
    await click('Stamp and send')
    await waitFor(() => expect(within(dialog()).getAllByText('Expired session.').length).toBeGreaterThan(0))
    expect(custody.calls.some((call) => call.name === 'policy_verdict')).toBe(false)
  })

  test('a failure is not shown again on the next change', async () => {
    const shown = await open()
    shown.custody.answer({ [name]: refusal })
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    await click('Stamp and send')
    await screen.findByText('This was refused or failed')
    cancel()
    type('Name', 'Till')
    await click('Create wallet…')
    expect(within(dialog()).queryByText('This was refused or failed')).toBeNull()
    shown.custody.answer({ [name]: (body: Sent) => completed(body, 'createWalletResult', wallet) })
    await click('Stamp and send')
    await screen.findAllByText('Create wallet: done.')
    expect(shown.custody.calls.findLast((call) => call.name === name)?.body.parameters).toMatchObject({
      walletName: 'Till',
    })
  })
})
