import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completed, ownerId, waiting } from '../testing/fakeCustody.ts'
import { click, go, open, sentAs, type } from '../testing/showConsole.tsx'
import { ids, things } from '../testing/things.ts'

const [carolId, goneId] = ['c1', 'c2'].map((end) => `0d0f2b4e-0000-4000-8000-0000000000${end}`) as [string, string]
const [withKey] = (things('Bob')['list_users'] as { users: readonly object[] }).users
const users = [
  { ...withKey, userId: ownerId, userName: 'Owner' },
  { ...withKey, userId: ids.user, userName: 'Bob' },
  { ...withKey, userId: carolId, userName: 'Carol' },
]
const name = 'update_root_quorum'
const all = /^All of them must agree/
const button = { name: 'Change the root quorum…' }

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

async function openQuorum(userIds: readonly string[], threshold: number) {
  const shown = await open()
  const configs = { configs: { features: [], quorum: { userIds, threshold } } }
  shown.custody.answer({ list_users: { users }, get_organization_configs: configs })
  await go('quorum')
  await screen.findByRole('button', button)
  return shown
}

const tick = (label: string) => fireEvent.click(screen.getByLabelText(label))
const agree = (count: number) => type('How many must agree', String(count))

test.each([
  ['two of two', [ownerId, ids.user], () => agree(2), all],
  ['two of three', [ownerId, ids.user, carolId], () => agree(2), undefined],
  ['oneself left out', [ownerId, ids.user], () => tick('Owner'), 'You would be no root user any more.'],
  ['two, of whom one is no user any more', [ownerId, ids.user, goneId], () => agree(2), all],
  ['three, of whom one is no user any more', [ownerId, ids.user, goneId], () => agree(3), /^So many could never agree/],
] as const)('%s: the risk is told before anything is sent', async (_what, userIds, change, words) => {
  const { custody } = await openQuorum(userIds, 1)
  change()
  if (words === undefined) expect(screen.queryByText(all)).toBeNull()
  else await screen.findByText(words)
  expect(custody.calls.some((call) => call.name === name)).toBe(false)
})

test('what is sent is what is shown: a threshold that shrank with its users, and all of their names', async () => {
  const shown = await openQuorum([ownerId, ids.user, carolId], 3)
  tick('Carol')
  await click(button.name)
  const dialog = screen.getByRole('dialog', { hidden: true })
  expect(within(dialog).getByText(/2 of 2 root users must agree/)).toBeTruthy()
  for (const user of [`Owner (${ownerId})`, `Bob (${ids.user})`]) expect(within(dialog).getByText(user)).toBeTruthy()
  shown.custody.answer({ [name]: { activity: { ...waiting, type: 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM' } } })
  await click('Stamp and send')
  expect(await sentAs(shown, name)).toEqual({ threshold: 2, userIds: [ownerId, ids.user] })
  await screen.findAllByText('Change who decides as root: it waits for the approval of others.')
  expect(screen.getByText('Root user: 3 of you must agree.')).toBeTruthy()
})

test('a quorum that somebody else changed meanwhile is what is shown, and not what was typed before', async () => {
  const { custody } = await openQuorum([ownerId], 1)
  tick('Bob')
  await click(button.name)
  custody.answer({
    [name]: (body) => completed(body, 'updateRootQuorumResult', {}),
    get_organization_configs: { configs: { features: [], quorum: { userIds: [ids.user], threshold: 1 } } },
  })
  await click('Stamp and send')
  await screen.findByText('Not a root user: policies decide what you may do.')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Owner').checked).toBe(false))
})

test('error: where it cannot be read who decides after a change, the session goes on', async () => {
  const { custody } = await openQuorum([ownerId, ids.user], 1)
  agree(2)
  await click(button.name)
  custody.answer({
    [name]: (body) => completed(body, 'updateRootQuorumResult', {}),
    get_organization_configs: { status: 403, message: 'denied' },
  })
  await click('Stamp and send')
  await screen.findAllByText('Change who decides as root: done.')
  await screen.findByText('Reading the root quorum was refused')
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
})

test('nothing is proposed without a root user, or without a difference', async () => {
  const { custody } = await openQuorum([ownerId], 1)
  const isOff = () => screen.getByRole('button', button).getAttribute('aria-disabled')
  expect(isOff()).toBe('true')
  tick('Owner')
  expect(isOff()).toBe('true')
  await click(button.name)
  expect(screen.queryByRole('button', { name: 'Stamp and send' })).toBeNull()
  tick('Bob')
  expect(isOff()).toBeNull()
  expect(custody.calls.some((call) => call.name === name)).toBe(false)
})
