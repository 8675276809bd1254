import { fill, has, press, shows } from '@latchkey/ui/gallery'
import { isRead, toSubject } from './StagedConsole.tsx'
import { hostile, never, refusal } from './stage.ts'

const counts = { votes: 2, outcomes: 1, checkpoints: 0, head: { position: 3, hash: 'a'.repeat(64) } }
const verify = press('Verify the log')
const found = (report: object) => ({ place: 'audit', answers: { verify_audit: { ...counts, ...report } } })

/** The audit log: before, while and after it is gone through. */
export const auditStates = toSubject('audit', {
  unverified: { place: 'audit' },
  'not-root': { place: 'audit', session: { isRoot: false, by: 'passkey' } },
  mistaken: { place: 'audit', steps: () => [fill('Hash', 'abc'), verify, shows('A hash is 64')] },
  verifying: {
    place: 'audit',
    answers: { verify_audit: never },
    steps: () => [isRead, verify, has('[aria-busy="true"]')],
  },
  refused: {
    place: 'audit',
    answers: { verify_audit: refusal },
    steps: () => [isRead, verify, shows('The log could not be verified')],
  },
  sound: { ...found({ problems: [], problemCount: 0 }), steps: () => [isRead, verify, shows('The log is sound.')] },
  'sound-by-owner': {
    ...found({ problems: [], problemCount: 0, ownerActs: 2, frozen: 1 }),
    steps: () => [isRead, verify, shows('past the quorum')],
  },
  empty: {
    ...found({ votes: 0, outcomes: 0, head: null, problems: [], problemCount: 0 }),
    steps: () => [isRead, verify, shows('The log is empty.')],
  },
  unsound: {
    ...found({
      problems: [
        { position: 0, text: 'a checkpoint is missing' },
        { position: 1, text: 'the row was changed', fault: { code: 'row_changed', data: {} } },
        { position: 2, text: hostile, activityId: '0d0f2b4e-0000-4000-8000-00000000000a' },
      ],
      problemCount: 120,
    }),
    steps: () => [isRead, verify, shows('The log is not sound')],
  },
})
