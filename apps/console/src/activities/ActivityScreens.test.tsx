import { cleanup, screen, waitFor, within } from '@testing-library/react'
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

const underWay = 'Your approval is noted. It is still under way.'

test.each([
  ['Approve …', 'COMPLETED', 'Approved, and carried out.'],
  ['Approve …', 'FAILED', 'Approved; carrying it out failed.'],
  ['Approve …', 'CONSENSUS_NEEDED', 'Approved. It waits for the approval of others.'],
  ['Approve …', 'AUTHENTICATORS_NEEDED', 'Approved. It waits for the approval of others.'],
  ['Approve …', 'REJECTED', 'It was rejected, and is not carried out.'],
  ['Approve …', 'PENDING', underWay],
  ['Approve …', 'CREATED', underWay],
  ['Reject …', 'REJECTED', 'Rejected.'],
  ['Reject …', 'CONSENSUS_NEEDED', 'Your rejection is noted.'],
  ['Reject …', 'COMPLETED', 'It was carried out all the same.'],
  ['Reject …', 'FAILED', 'It was approved all the same; carrying it out failed.'],
] as const)('%s, after which it is %s, says so', async (vote, word, words) => {
  const shown = await openActivity()
  await click(vote)
  const dialog = screen.getByRole('dialog', { hidden: true })
  expect(within(dialog).getByText(/Petty cash.*with 0 account/)).toBeTruthy()
  const name = vote === 'Approve …' ? 'approve_activity' : 'reject_activity'
  const activity = { ...waiting, status: `ACTIVITY_STATUS_${word}`, canApprove: false, canReject: false }
  shown.custody.answer({ [name]: { activity }, get_activity: { activity } })
  await click('Stamp and send')
  expect(await sentAs(shown, name)).toEqual({ fingerprint: waiting.fingerprint })
  await screen.findAllByText(words)
  // A vote is not offered again with what was read before it.
  await waitFor(() => expect(screen.queryByRole('button', { name: vote })).toBeNull())
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
