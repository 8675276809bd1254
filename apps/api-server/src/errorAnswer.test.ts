import { silentLog } from '@latchkey/base'
import { NodeError } from '@latchkey/node'
import { expect, test } from 'vitest'
import { toErrorAnswer } from './errorAnswer.ts'

test.each(['database_unreachable', 'database_busy'] as const)('%s is told, with 503', async (code) => {
  const answer = toErrorAnswer(new NodeError(code), silentLog)
  expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code } }])
})

test('any other failure of the machine is nobody’s business', async () => {
  const answer = toErrorAnswer(new NodeError('data_folder_in_use'), silentLog)
  expect([answer.status, await answer.json()]).toMatchObject([500, { error: { code: 'internal' } }])
})
