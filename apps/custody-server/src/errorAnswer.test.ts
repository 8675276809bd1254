import { silentLog } from '@latchkey/base'
import { NodeError } from '@latchkey/node'
import { expect, test } from 'vitest'
import { toErrorAnswer } from './errorAnswer.ts'

test.each([
  ['database_unreachable', 'The database cannot be reached.'],
  ['database_busy', 'The database has too much to do.'],
  ['database_disk_full', 'The disk of the database is full, so that nothing more can be stored.'],
] as const)('%s is answered as something that passes, and not as a fault', (code, message) => {
  const { status, body } = toErrorAnswer(new NodeError(code), silentLog)
  expect([status, JSON.parse(body)]).toMatchObject([503, { code: 14, message, latchkeyErrorCode: code }])
})

test('a fault tells nothing of itself but that it was one', () => {
  const { body } = toErrorAnswer(new NodeError('port_in_use', { data: { port: 8545, host: '127.0.0.1' } }), silentLog)
  expect(JSON.parse(body)).toMatchObject({ code: 13, latchkeyErrorCode: 'internal_fault' })
  expect(body).not.toContain('8545')
})
