import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waiting } from '../testing/fakeCustody.ts'
import { click, go, open, sentAs } from '../testing/showConsole.tsx'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

async function openActivity(more: object = {}) {
  const shown = await open()
  shown.custody.answer({ get_activity: { activity: { ...waiting, ...more } } })
  await go(`activities/${waiting.id}`)
  await screen.findByText('Copy fingerprint')
  return shown
}

test.each([
  ['ACTIVITY_STATUS_COMPLETED', 'Approved, and carried out.'],
  ['ACTIVITY_STATUS_FAILED', 'Approved; carrying it out failed.'],
  ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'Approved. It waits for the approval of others.'],
] as const)('an approval after which it is %s says so', async (status, words) => {
  const shown = await openActivity()
  await click('Approve …')
  const dialog = screen.getByRole('dialog', { hidden: true })
  expect(within(dialog).getByText(/Petty cash.*with 0 account/)).toBeTruthy()
  shown.custody.answer({ approve_activity: { activity: { ...waiting, status } } })
  await click('Stamp and send')
  expect(await sentAs(shown, 'approve_activity')).toEqual({ fingerprint: waiting.fingerprint })
  await screen.findAllByText(words)
})

test('a rejection cannot be taken back, and says that before the stamp', async () => {
  await openActivity()
  await click('Reject …')
  await screen.findByText('This cannot be taken back.')
})

test('a vote that is given already offers none, and says why', async () => {
  await openActivity({ canApprove: false, canReject: false })
  expect(screen.queryByRole('button', { name: 'Approve …' })).toBeNull()
  await screen.findByText('Your vote is given already, or does not count here.')
})

test('a failed one says why, and offers no vote', async () => {
  const ended = { status: 'ACTIVITY_STATUS_FAILED', canApprove: false, canReject: false }
  await openActivity({ ...ended, failure: { code: 9, message: 'the wallet is gone', details: [] } })
  await screen.findByText('the wallet is gone')
  expect(screen.queryByText('Your vote is given already, or does not count here.')).toBeNull()
})

test('a vote without an answer warns before it is sent again', async () => {
  const { custody } = await openActivity()
  await click('Approve …')
  custody.setOnline(false)
  await click('Stamp and send')
  await screen.findAllByText(/It may have been carried out: look at the activities before you send it again\./)
})
