import { connect } from '@latchkey/connect'
import { fakeAccount, otherFakeAccount } from '@latchkey/connect/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { embeddedHub } from '../../testing/embeddedHub.tsx'
import { failureOf, fakeContents, fakeController, fakeEmbeddedSession } from '../../testing/fakeController.ts'
import { closePages, drawPage } from '../../testing/page.tsx'
import { EmbeddedWallet } from './EmbeddedWallet.tsx'

// As a page that has been open for a moment.

afterEach(closePages)

/** The page of a wallet with two accounts, of which the first is in use. */
async function setUp(changes: Partial<typeof fakeContents> = {}) {
  const controller = fakeController()
  controller.session.set(fakeEmbeddedSession)
  controller.contents = { ...fakeContents, ...changes }
  const { hub } = await embeddedHub(controller, { accounts: [fakeAccount, otherFakeAccount] })
  await connect(hub, 'embedded:turnkeyhd')
  drawPage(hub, <EmbeddedWallet />)
  await act(async () => undefined)
  const calls = () => controller.calls.filter(([name]) => name !== 'readContents')
  return { controller, hub, calls }
}

const part = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string, where: ReturnType<typeof within> = screen) =>
  act(async () => void fireEvent.click(where.getByRole('button', { name })))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const expectedField = 'Address that you expect (optional)'

test('an account that is not in use is taken into use', async () => {
  const { hub } = await setUp()
  const accounts = part('Accounts')
  expect(accounts.getAllByText('In use')).toHaveLength(1)
  await press('Use this account', accounts)
  expect(hub.state.get()).toMatchObject({ account: { address: otherFakeAccount } })
  expect(accounts.getAllByText('In use')).toHaveLength(1)
  expect(accounts.getAllByRole('listitem')[1]?.textContent).toContain('In use')
})

test('what came in can be used from where it is told of', async () => {
  const { hub } = await setUp()
  await press('Import a private key')
  expect(screen.queryByLabelText(expectedField)).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await press('Import private key')
  expect(part('Import').getByText('Imported')).toBeTruthy()
  await press('Use this account', part('Import'))
  expect(hub.state.get()).toMatchObject({ account: { address: otherFakeAccount } })
  expect(part('Import').getByText('In use')).toBeTruthy()
})

test('the frame asks for a passphrase where a phrase has one', async () => {
  const { controller, calls } = await setUp()
  await press('Import a recovery phrase')
  const box = screen.getByRole('checkbox', { name: 'The phrase has a passphrase' })
  await act(async () => void fireEvent.click(box))
  expect(box).toHaveProperty('checked', true)
  controller.failNext(failureOf('frame_silent'))
  await act(async () => void fireEvent.click(box))
  // The visible part is the frame's work.
  expect(box).toHaveProperty('checked', true)
  expect(screen.getByText('The key frame does not answer').closest('[role=alert]')).not.toBeNull()
  await act(async () => void fireEvent.click(box))
  expect(calls()).toEqual([
    ['showImport', 'phrase'],
    ['showPassphrase', true],
    ['showPassphrase', false],
    ['showPassphrase', false],
  ])
})

test('a phrase that opens another address than expected is said to', async () => {
  const { calls } = await setUp()
  await press('Import a recovery phrase')
  fill(expectedField, '0x1234')
  await press('Import recovery phrase')
  expect(screen.getByText('This is not an address.')).toBeTruthy()
  expect(calls()).toEqual([['showImport', 'phrase']])
  fill(expectedField, fakeAccount)
  await press('Import recovery phrase')
  expect(part('Import').getByText('Imported, but it opens another address than you expected')).toBeTruthy()
  expect(part('Import').getByText(/may have a passphrase/)).toBeTruthy()
  await press('Import a recovery phrase')
  fill(expectedField, ` ${otherFakeAccount.toLowerCase()} `)
  await press('Import recovery phrase')
  expect(part('Import').getByText('Imported')).toBeTruthy()
})

test('a name that is free is proposed', async () => {
  const phrase = { walletId: 'w2', addresses: [otherFakeAccount], isExported: false, isImported: true }
  const phrases = ['Imported wallet', 'Imported wallet 2'].map((name) => ({ ...phrase, walletId: name, name }))
  const { calls } = await setUp({ phrases })
  await press('Import a recovery phrase')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Imported wallet 3')
  fill('Name', '  ')
  await press('Import recovery phrase')
  expect(calls()[1]).toEqual(['submit', 'Imported wallet 3'])
})

test.each([
  ['name_taken', 'This name is taken'],
  ['secret_stored', 'It is in your wallet already'],
  ['invalid_mnemonic', 'This is not a valid recovery phrase'],
  ['limit_reached', 'This wallet can hold no more of these'],
  [undefined, 'The key service could not do this'],
  ['unheard_of', 'The key service could not do this'],
])('a refusal by the key service is told by its code, and without its numbers: %s', async (refusal, title) => {
  const message = 'it goes wrong (somewhere)'
  const { controller } = await setUp()
  await press('Import a recovery phrase')
  const told = refusal === undefined ? {} : { refusal }
  const data = { code: 3, message, details: ' (Details: [{"@type":"x"}])', ...told }
  controller.failNext(failureOf('custody_refused', `Turnkey error 3: ${message} (Details: [{"@type":"x"}])`, data))
  await press('Import recovery phrase')
  expect(part('Import').getByText(title).closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByText(/Turnkey|Details|goes wrong/)).toBeNull()
})
