import { ConnectError } from '@latchkey/connect'
import type { FakeConnectorOptions } from '@latchkey/connect/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { embeddedHub } from '../../testing/embeddedHub.tsx'
import { fakeController, fakeEmbeddedSession, startMs } from '../../testing/fakeController.ts'
import { closePages, drawPage } from '../../testing/page.tsx'
import { ConnectButton } from '../ConnectButton.tsx'
import { embeddedSteps } from '../embedded/embeddedChunk.ts'

afterEach(closePages)

const hang = () => new Promise<never>(() => undefined)

async function press(name: RegExp, options: FakeConnectorOptions) {
  const controller = fakeController()
  const { hub, clock } = await embeddedHub(controller, options)
  drawPage(hub, <ConnectButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }), { detail: 1 })
  const dialog = screen.getByRole('dialog', { name: 'Connect a wallet' })
  fireEvent.click(await within(dialog).findByRole('button', { name }))
  return { controller, hub, dialog, words: within(dialog), advance: (ms: number) => act(() => clock.advance(ms)) }
}

async function choose(name: RegExp, options: FakeConnectorOptions = { onConnect: hang }) {
  const chosen = await press(name, options)
  await act(embeddedSteps.load)
  return chosen
}

// The first of this file: from then on they are here.
test('steps that come after they were wanted say so until then, and are given the focus', async () => {
  const { controller, words } = await press(/^Email wallet/, { onConnect: hang })
  act(() => controller.step.set({ status: 'email', purpose: 'sign-in' }))
  expect(embeddedSteps.current()).toBeUndefined()
  expect(words.getByText('Opening Email wallet…')).toBeTruthy()
  await act(embeddedSteps.load)
  expect(document.activeElement).toBe(words.getByLabelText('Email address'))
})

test('the steps of a passkey wallet are walked in the dialog, and back leads to the list', async () => {
  const { controller, dialog, words, advance } = await choose(/^Passkey wallet/)
  act(() => controller.step.set({ status: 'choose' }))
  expect(dialog.getAttribute('data-state')).toBe('embedded-choose')
  expect(await words.findByRole('button', { name: 'Create a wallet with a passkey' })).toBeTruthy()
  act(() => controller.step.set({ status: 'email', purpose: 'recovery' }))
  expect(document.activeElement).toBe(words.getByLabelText('Email address'))
  fireEvent.click(words.getByRole('button', { name: 'Back' }))
  expect(controller.calls).toEqual([['back']])
  act(() => controller.step.set({ status: 'choose' }))
  await act(async () => void fireEvent.click(words.getByRole('button', { name: 'Back' })))
  await advance(300)
  expect(dialog.getAttribute('data-state')).toBe('list')
})

test('the steps of an email wallet', async () => {
  const { controller, dialog, words } = await choose(/^Email wallet/)
  act(() => controller.step.set({ status: 'email', purpose: 'sign-in' }))
  expect(await words.findByText('A wallet that your email opens')).toBeTruthy()
  act(() =>
    controller.step.set({
      status: 'code',
      purpose: 'sign-in',
      email: 'ada@example.org',
      sentAtMs: startMs,
      nextAtMs: startMs + 30_000,
      expiresAtMs: startMs + 900_000,
      triesLeft: 5,
    }),
  )
  expect(dialog.getAttribute('data-state')).toBe('embedded-code')
  expect(document.activeElement).toBe(words.getByLabelText('Code'))
})

test('an attempt that fails says why', async () => {
  const { dialog, words } = await choose(/^Passkey wallet/, {
    onConnect: async () => {
      throw new ConnectError('connection_rejected')
    },
  })
  expect(await words.findByText('You cancelled the request')).toBeTruthy()
  expect(dialog.getAttribute('data-state')).toBe('rejected')
})

test('people who are new to wallets can make one at once', async () => {
  const controller = fakeController()
  const { hub } = await embeddedHub(controller, { onConnect: hang })
  drawPage(hub, <ConnectButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }), { detail: 1 })
  const words = within(screen.getByRole('dialog', { name: 'Connect a wallet' }))
  fireEvent.click(await words.findByRole('button', { name: 'New to wallets?' }))
  const section = within(await words.findByRole('region', { name: 'Make one here' }))
  fireEvent.click(section.getByRole('button', { name: /^Passkey wallet/ }))
  act(() => controller.step.set({ status: 'choose' }))
  expect(await words.findByRole('button', { name: 'Create a wallet with a passkey' })).toBeTruthy()
})

test('a wallet that was made with an address says that it is not confirmed, and has it confirmed there', async () => {
  let arrive = () => {}
  const { controller, dialog, words, advance } = await choose(/^Passkey wallet/, {
    onConnect: () =>
      new Promise<void>((resolve) => {
        arrive = resolve
      }),
  })
  controller.session.set({ ...fakeEmbeddedSession, unconfirmedEmail: 'ada@example.org' })
  await act(async () => arrive())
  expect(dialog.getAttribute('data-state')).toBe('unconfirmed-address')
  expect(await words.findByText('Your address is not confirmed yet')).toBeTruthy()
  await advance(600)
  expect(words.getByRole('button', { name: 'Later' })).toBeTruthy()
  await act(async () => void fireEvent.click(words.getByRole('button', { name: 'Confirm this address' })))
  expect(controller.calls).toEqual([['confirmRecoveryEmail', 'ada@example.org']])
  expect(words.getByText('Your address is confirmed')).toBeTruthy()
  await act(async () => void fireEvent.click(words.getByRole('button', { name: 'Done' })))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who left it for later finds it in the account dialog', async () => {
  const { controller, advance } = await choose(/^Passkey wallet/, {})
  await advance(600)
  controller.session.set({ ...fakeEmbeddedSession, unconfirmedEmail: 'ada@example.org' })
  fireEvent.click(screen.getByRole('button', { name: /^0xf39Fd6/ }))
  const account = within(await screen.findByRole('dialog', { name: 'Your account' }))
  fireEvent.click(await account.findByRole('button', { name: 'Confirm this address' }))
  act(() => controller.session.set(fakeEmbeddedSession))
  expect(await account.findByText('Your address is confirmed')).toBeTruthy()
})
