import { fill, has, press, type Step, shows, then } from '@latchkey/ui/gallery'
import { lateAfterMs } from '../loading/useIsLate.ts'
import { type Answers, completed, type Sent, waiting, waitingFor } from '../testing/fakeCustody.ts'
import { ids, things } from '../testing/things.ts'
import { isRead, type Staged, toSubject } from './StagedConsole.tsx'
import { hostile, never, refusal } from './stage.ts'

const open: readonly Step[] = [fill('Name', 'Petty cash'), press('Create wallet'), shows('What is sent')]
const send: readonly Step[] = [...open, press('Stamp and send')]
const place = 'wallets/new'

/** A wallet that is asked for, where custody answers so. */
const sent = (answer: Answers[string], ...steps: readonly Step[]): Staged => ({
  place,
  answers: { create_wallet: answer },
  steps: () => [...send, ...steps],
})

const outcome = { policyId: ids.policy, policyName: 'Wallets by two', effect: 'EFFECT_DENY', outcome: 'DENY_EXPLICIT' }
const votable = { get_activity: { activity: waiting } }
const activity = `activities/${ids.activity}`
const ended = { ...waiting, canApprove: false, canReject: false }

/** A change on its way: what is shown before it is stamped, and what becomes of it. */
export const changeStates = toSubject('change', {
  asked: { place, steps: () => open },
  'asked-by-passkey': { place, session: { by: 'passkey' }, steps: () => open },
  'for-good': {
    place: `wallets/${ids.wallet}`,
    steps: () => [isRead, press('Delete the wallet'), shows('This cannot be taken back.')],
  },
  hostile: {
    place: 'policies',
    answers: things(hostile),
    session: { userName: hostile, organizationName: hostile },
    steps: () => [isRead, press('Delete'), shows('What is sent')],
  },
  sending: sent(never, has('dialog [aria-busy="true"]')),
  late: {
    ...sent(never),
    steps: ({ clock }) => [
      ...send,
      has('dialog [aria-busy="true"]'),
      then(() => clock.advance(lateAfterMs)),
      shows('There is no answer yet.'),
    ],
  },
  refused: {
    ...sent({ ...refusal, code: 7 }, shows('No policy allows it to you.')),
    answers: { create_wallet: { ...refusal, code: 7 }, policy_verdict: { decision: 'deny-implicit', outcomes: [] } },
  },
  denied: {
    ...sent(refusal, shows('Wallets by two')),
    answers: {
      create_wallet: {
        ...refusal,
        message: 'policy engine denied request explicitly',
        latchkeyErrorCode: 'denied_explicitly',
      },
      policy_verdict: { decision: 'deny-explicit', outcomes: [outcome] },
    },
  },
  'looked-into': {
    ...sent(refusal, shows('Looking for the policy')),
    answers: { create_wallet: refusal, policy_verdict: never },
  },
  failed: sent({ status: 500, message: hostile, code: 13 }, shows('This was refused or failed')),
  offline: {
    place,
    steps: ({ custody }) => [
      ...open,
      then(() => custody.setOnline(false)),
      press('Stamp and send'),
      shows('refused or failed'),
    ],
  },
  done: sent(
    (body: Sent) => completed(body, 'createWalletResult', { walletId: ids.wallet, addresses: [] }),
    shows('done.'),
  ),
  'waits-for-others': sent({ activity: waiting }, shows('waits for the approval of others.')),
  vote: { place: activity, answers: votable, steps: () => [isRead, press('Approve'), shows('What is sent')] },
  'vote-given': { place: activity, answers: { get_activity: { activity: ended } } },
  'vote-doubtful': {
    place: activity,
    answers: {
      get_activity: { activity: { ...waiting, fingerprint: waitingFor('ACTIVITY_TYPE_DELETE_USERS', {}).fingerprint } },
    },
  },
  'activity-failed': {
    place: activity,
    answers: {
      get_activity: {
        activity: {
          ...{ ...ended, status: 'ACTIVITY_STATUS_FAILED' },
          failure: { code: 9, message: 'the wallet is gone', details: [] },
        },
      },
    },
  },
})
