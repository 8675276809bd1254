import { fingerprintOf } from '@latchkey/custody'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { organizationId, ownerId, waiting, waitingFor } from '../testing/fakeCustody.ts'
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
  ['Approve…', 'COMPLETED', 'Approved, and carried out.'],
  ['Approve…', 'FAILED', 'Approved; carrying it out failed.'],
  ['Approve…', 'CONSENSUS_NEEDED', 'Approved. It waits for the approval of others.'],
  ['Approve…', 'AUTHENTICATORS_NEEDED', 'Approved. It waits for the approval of others.'],
  ['Approve…', 'REJECTED', 'It was rejected, and is not carried out.'],
  ['Approve…', 'PENDING', underWay],
  ['Approve…', 'CREATED', underWay],
  ['Reject…', 'REJECTED', 'Rejected.'],
  ['Reject…', 'CONSENSUS_NEEDED', 'Your rejection is noted.'],
  ['Reject…', 'COMPLETED', 'It was carried out all the same.'],
  ['Reject…', 'FAILED', 'It was approved all the same; carrying it out failed.'],
] as const)('%s, after which it is %s, says so', async (vote, word, words) => {
  const shown = await openActivity()
  await click(vote)
  const dialog = screen.getByRole('dialog', { hidden: true })
  expect(within(dialog).getByText(/Petty cash.*without accounts/)).toBeTruthy()
  const name = vote === 'Approve…' ? 'approve_activity' : 'reject_activity'
  const activity = { ...waiting, status: `ACTIVITY_STATUS_${word}`, canApprove: false, canReject: false }
  shown.custody.answer({ [name]: { activity }, get_activity: { activity } })
  await click('Stamp and send')
  expect(await sentAs(shown, name)).toEqual({ fingerprint: waiting.fingerprint })
  await screen.findAllByText(words)
  // A vote that was read before this one is not offered again.
  await waitFor(() => expect(screen.queryByRole('button', { name: vote })).toBeNull())
})

test('a rejection cannot be taken back, and says that before the stamp', async () => {
  await openActivity()
  await click('Reject…')
  await screen.findByText('This cannot be taken back.')
})

test('a vote that is given already offers none, and says why', async () => {
  await openActivity({ canApprove: false, canReject: false })
  expect(screen.queryByRole('button', { name: 'Approve…' })).toBeNull()
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
  await click('Approve…')
  custody.setOnline(false)
  await click('Stamp and send')
  await screen.findAllByText(/It may have been carried out: look at the activities before you send it again\./)
})

const noVotes = () => {
  for (const name of ['Approve…', 'Reject…']) expect(screen.queryByRole('button', { name })).toBeNull()
}
const other = waitingFor('ACTIVITY_TYPE_DELETE_USERS', { userIds: [ownerId] })
const withText = (message: string) => ({
  votes: waiting.votes.map((vote) => ({ ...vote, message })),
  fingerprint: fingerprintOf(message),
})
const request = { type: waiting.type, organizationId, parameters: { accounts: [], walletName: 'Petty cash' } }

test.each([
  ['of another request', { fingerprint: other.fingerprint, votes: other.votes }],
  [
    'of other parameters than are shown',
    { intent: { createWalletIntent: { walletName: 'Petty cash', accounts: [], more: 1 } } },
  ],
  ['of another kind than is shown', { type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS' }],
  ['for another organization', withText(JSON.stringify({ ...request, organizationId: ownerId }))],
  ['of a text that is no request', withText('null')],
  ['of a text that is no JSON', withText('{')],
])('a fingerprint %s takes no vote, and says why', async (_case, more) => {
  await openActivity(more)
  await screen.findByText(/^The fingerprint belongs to another request than the one that is shown here/)
  noVotes()
})

test('a fingerprint whose request is kept back takes no vote, and says why', async () => {
  await openActivity({ votes: [] })
  await screen.findByText(/^The key service does not hand out the request that the fingerprint belongs to/)
  noVotes()
})

test('a request whose own vote counts no more is compared all the same', async () => {
  await openActivity({ votes: [], latchkeyRequest: waiting.votes[0]?.message })
  await screen.findByRole('button', { name: 'Approve…' })
})

test('a text that is not the one of the fingerprint says nothing of it', async () => {
  await openActivity({ votes: [], latchkeyRequest: waiting.votes[0]?.message, fingerprint: other.fingerprint })
  await screen.findByText(/^The key service does not hand out/)
  noVotes()
})

test('the order in which a request was written says nothing', async () => {
  await openActivity(withText(JSON.stringify(request)))
  await screen.findByRole('button', { name: 'Approve…' })
})

test('what is decided needs no comparison', async () => {
  await openActivity({ status: 'ACTIVITY_STATUS_COMPLETED', canApprove: false, canReject: false, votes: [] })
  expect(screen.queryByText(/^The key service does not hand out/)).toBeNull()
})
