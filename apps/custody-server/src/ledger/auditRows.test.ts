import { expect, test } from 'vitest'
import { readAuditEntry, writeAuditEntry } from '../auditLog/auditEntry.ts'
import type { ActivityRow } from '../database/tables.ts'
import { toVoteRow } from '../evaluation/approvals.ts'
import { createSeals } from '../seals/seals.ts'
import { auditRowsOf } from './auditRows.ts'

test('a vote stands in the log with its stamp and credential, as the text that its entry has', () => {
  const stamp = {
    kind: 'apiKey',
    publicKey: '02aa',
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: '30"\\',
  } as const
  const stampCredential = { kind: 'apiKey', publicKey: '02aa', type: 'CREDENTIAL_TYPE_API_KEY_P256' } as const
  const credential = { id: 'key', userId: 'user', type: stampCredential.type, publicKey: '02aa' }
  const approval = { userId: 'user', message: '{"a":"\\"}"}', stamp, stampCredential, credential }
  const place = { id: 'vote', activityId: 'activity', organizationId: 'org', nowMs: 7 }
  const vote = toVoteRow(approval, { ...place, selection: 'VOTE_SELECTION_APPROVED' })
  const activity = { organization_id: 'org', status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED' } as ActivityRow
  const seals = createSeals(Buffer.alloc(32, 7))
  const [row, ...others] = auditRowsOf({ head: undefined, revision: 1, seals }, { activity, vote })
  const entry = {
    ...({ kind: 'vote', atMs: 7, activityId: 'activity', userId: 'user' } as const),
    ...({
      selection: 'VOTE_SELECTION_APPROVED',
      message: approval.message,
      stamp,
      credential: stampCredential,
    } as const),
  }
  expect(readAuditEntry(row.entry)).toEqual(entry)
  expect(row.entry).toBe(writeAuditEntry(entry))
  expect(others).toEqual([])
})
