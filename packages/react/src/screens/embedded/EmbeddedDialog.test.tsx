import { fakeAccount } from '@latchkey/connect/testing'
import type { CardRequest, StepUpQuestion } from '@latchkey/embedded'
import { describeMessage, TransferError, toAddress } from '@latchkey/evm'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { embeddedHub } from '../../testing/embeddedHub.tsx'
import { failureOf, fakeController, fakeEmbeddedSession, startMs } from '../../testing/fakeController.ts'
import { closePages, drawPage, press } from '../../testing/page.tsx'
import { embeddedDialog } from './embeddedChunk.ts'

afterEach(closePages)

async function setUp() {
  const controller = fakeController()
  const { hub, clock } = await embeddedHub(controller)
  drawPage(hub, <button type="button">Of the page</button>)
  await act(embeddedDialog.load)
  const answers: [string, boolean][] = []
  const ask = (message: string): CardRequest => ({
    card: describeMessage(message, { origin: window.location.origin, address: fakeAccount, chainId: 1 }),
    method: 'personal_sign',
    address: fakeAccount,
    chainId: 1,
    answer: (isApproved) => answers.push([message, isApproved]),
  })
  return { controller, answers, ask, advance: (durationMs: number) => act(() => clock.advance(durationMs)) }
}

test('what a program wants signed is shown as a card, and approved by a click that was meant', async () => {
  const { controller, answers, ask, advance } = await setUp()
  act(() => controller.asking.set(ask('Hello there')))
  const dialog = screen.getByRole('dialog', { name: 'Approve a signature' })
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy()
  expect(dialog.textContent).toContain('Hello there')
  expect(dialog.textContent).toContain('Main')
  press('Approve')
  expect(answers).toEqual([])
  await advance(500)
  press('Approve')
  expect(answers).toEqual([['Hello there', true]])
})

test('the next one in the queue cannot be approved by the second click on the last one', async () => {
  const { controller, answers, ask, advance } = await setUp()
  act(() => controller.asking.set(ask('First')))
  await advance(500)
  press('Approve')
  act(() => controller.asking.set(ask('Second')))
  press('Approve')
  expect(answers).toEqual([['First', true]])
  await advance(500)
  press('Approve')
  expect(answers).toEqual([
    ['First', true],
    ['Second', true],
  ])
  act(() => controller.asking.set(undefined))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('it is rejected by its button, by closing it and by Escape', async () => {
  const { controller, answers, ask } = await setUp()
  act(() => controller.asking.set(ask('One')))
  press('Reject')
  act(() => controller.asking.set(ask('Two')))
  press('Close')
  act(() => controller.asking.set(ask('Three')))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(answers).toEqual([
    ['One', false],
    ['Two', false],
    ['Three', false],
  ])
})

test('a session that is renewed on the way asks in a dialog of its own, and can be given up', async () => {
  const { controller } = await setUp()
  controller.session.set({ ...fakeEmbeddedSession, status: 'expired' })
  act(() => controller.step.set({ status: 'working', task: 'passkey' }))
  expect(screen.getByRole('dialog', { name: 'Passkey wallet' }).textContent).toContain('Waiting for your passkey')
  act(() =>
    controller.step.set({
      status: 'code',
      purpose: 'export',
      email: 'ada@example.org',
      sentAtMs: startMs,
      nextAtMs: startMs + 30_000,
      expiresAtMs: startMs + 900_000,
      triesLeft: 5,
    }),
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  press('Close')
  expect(controller.calls).toEqual([['cancel']])
})

test('what a transaction would do is told where that is known, and holds nobody back where it is not', async () => {
  const { controller, answers, ask, advance } = await setUp()
  const transaction = {
    from: fakeAccount,
    to: fakeAccount,
    value: '0x1',
    data: '0x',
    chainId: '0x1',
    gas: '0x5208',
  } as const
  act(() => controller.asking.set({ ...ask('Pay'), transaction }))
  // This node knows nothing at all.
  await screen.findByText(/^No preview this time/)
  await advance(500)
  press('Approve')
  expect(answers).toEqual([['Pay', true]])
})

test('calls that go as one are previewed as one row, and one of several has its place', async () => {
  const { controller, ask } = await setUp()
  const call = { to: fakeAccount, value: 1n, data: '0x' } as const
  act(() => controller.asking.set({ ...ask('Both'), calls: [call, call] }))
  await screen.findByText(/^No preview this time/)
  act(() => controller.asking.set({ ...ask('Second'), part: { number: 2, count: 3 } }))
  expect((await screen.findByText(/^Call 2 of 3\./)).textContent).toContain('asked for by itself')
})

describe('a fee that is doubted', () => {
  const reason = (verdict: 'tick' | 'type', code: 'fee_high' | 'fee_very_high', fee: string) => ({
    verdict,
    reasons: [{ verdict, error: new TransferError(code, { data: { fee } }) }],
  })

  test('has to be ticked before it is approved', async () => {
    const { controller, answers, ask, advance } = await setUp()
    const fee = { judgement: reason('tick', 'fee_high', '0.02 ETH'), maxFee: 2n * 10n ** 16n }
    act(() => controller.asking.set({ ...ask('Pay'), fee }))
    await advance(500)
    expect(screen.getByRole('dialog').textContent).toContain('as much as 0.02 ETH')
    press('Approve')
    expect(answers).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    press('Approve')
    expect(answers).toEqual([['Pay', true]])
  })

  test.each([
    ['0.2', true],
    ['0,2 eth', true],
    ['0.21', true],
    ['0.1', false],
    ['2', false],
    ['yes', false],
    ['', false],
  ])('has to be typed where it is hardly ever right: %s', async (text, isEnough) => {
    const { controller, answers, ask, advance } = await setUp()
    const fee = { judgement: reason('type', 'fee_very_high', '0.2 ETH'), maxFee: 2n * 10n ** 17n }
    act(() => controller.asking.set({ ...ask('Pay'), fee }))
    await advance(500)
    fireEvent.change(screen.getByLabelText('To send all the same, type the fee: 0.2'), { target: { value: text } })
    press('Approve')
    expect(answers).toEqual(isEnough ? [['Pay', true]] : [])
  })
})

describe('above a limit', () => {
  const limit = { value: 10n ** 17n, decimals: 18, symbol: 'ETH' }
  const questionOf = (changes: Partial<StepUpQuestion>, answers: boolean[] = []): StepUpQuestion => ({
    reason: { reason: 'amount', limit },
    way: 'passkey',
    status: 'asked',
    answer: (isWanted) => answers.push(isWanted),
    ...changes,
  })

  test('the visitor confirms in the same dialog, is told what failed, and may leave it', async () => {
    const { controller, ask } = await setUp()
    const answers: boolean[] = []
    act(() => controller.asking.set(ask('The next one')))
    act(() => controller.confirming.set(questionOf({}, answers)))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    expect(await screen.findByText(/This is more than 0.1 ETH/)).toBeTruthy()
    press('Confirm with my passkey')
    act(() => controller.confirming.set(questionOf({ status: 'working' }, answers)))
    expect(dialog.textContent).toContain('Waiting for your passkey')
    const error = failureOf('passkey_cancelled')
    act(() => controller.confirming.set(questionOf({ status: 'failed', error }, answers)))
    expect(await screen.findByText('You cancelled the request')).toBeTruthy()
    expect(screen.getByText(/Nothing left your wallet/)).toBeTruthy()
    press('Do not sign')
    press('Close')
    expect(answers).toEqual([true, false, false])
    act(() => controller.confirming.set(undefined))
    expect(await screen.findByRole('dialog', { name: 'Approve a signature' })).toBeTruthy()
  })

  test('a token that a page wants added is looked up by its address, and let be by closing', async () => {
    const { controller } = await setUp()
    const answers: unknown[] = []
    const address = toAddress(`0x${'77'.repeat(20)}`)
    act(() => controller.watching.set({ chainId: 1, address, answer: (added) => void answers.push(added) }))
    const dialog = await screen.findByRole('dialog', { name: 'Add a token' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Address of the token').value).toBe(address)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(answers).toEqual([undefined])
  })

  test('a code is asked for by the steps once it was sent for', async () => {
    const { controller } = await setUp()
    act(() => controller.confirming.set(questionOf({ way: undefined, status: 'working' })))
    expect(await screen.findByText('One moment.')).toBeTruthy()
    act(() => controller.confirming.set(questionOf({ way: 'code', reason: { reason: 'permission' } })))
    expect(screen.getByRole('button', { name: 'Send me a code' })).toBeTruthy()
    act(() => {
      controller.confirming.set(questionOf({ way: 'code', status: 'working' }))
      controller.step.set({ status: 'email', purpose: 'payment', email: 'ada@example.org' })
    })
    expect(await screen.findByText('Before this is signed, you get a code by email.')).toBeTruthy()
    expect(screen.queryByText('Send me a code')).toBeNull()
  })
})

test('calls that a program wants shown are shown with where they stand, until the dialog is closed', async () => {
  const { controller } = await setUp()
  const close = () => controller.showing.set(undefined)
  const answer = { version: '2.0.0', id: 'x', chainId: '0x1', status: 600, atomic: false } as const
  act(() => controller.showing.set({ id: 'x', chainId: 1, count: 2, read: async () => answer, close }))
  const dialog = await screen.findByRole('dialog', { name: '2 calls' })
  expect((await screen.findAllByText('Only a part was carried out')).length).toBeGreaterThan(0)
  expect(dialog.textContent).toContain('Main')
  press('Close')
  expect(controller.showing.get()).toBeUndefined()
})

test('that another tab is waited for is said with the way out, and nothing of it below a question of this page', async () => {
  const { controller, ask } = await setUp()
  const left: string[] = []
  act(() => controller.waiting.set({ leave: () => left.push('left') }))
  const dialog = screen.getByRole('dialog', { name: 'Waiting for another tab' })
  expect(dialog.textContent).toContain('Confirm or cancel there')
  press('Do not sign')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(left).toEqual(['left', 'left'])
  act(() => controller.asking.set(ask('Hello there')))
  expect(screen.queryByRole('dialog', { name: 'Waiting for another tab' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Approve a signature' })).toBeTruthy()
})
