import { NodeError } from '@latchkey/node'
import { expect, test } from 'vitest'
import { toLine, toStartFailure } from './startFailure.ts'

test.each([
  [
    new NodeError('cannot_listen', { data: { host: '10.0.0.1', port: 80, reason: 'EACCES' } }),
    'The address 10.0.0.1 port 80 cannot be listened on (EACCES). Choose another with LATCHKEY_HOST and LATCHKEY_PORT.',
  ],
  [
    new NodeError('database_not_opened', { data: { reason: 'no such host' } }),
    'The database could not be opened: no such host. Check DATABASE_URL, or the data folder named by LATCHKEY_DATA.',
  ],
  [new TypeError('x is not a function.\n  at y'), 'Latchkey could not go on: x is not a function.'],
])('what keeps the program from starting is one line with the way out: %s', (failure, line) => {
  expect(toLine(toStartFailure(failure))).toBe(line)
})
