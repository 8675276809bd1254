import { silentLog } from '@latchkey/base'
import { expect, test } from 'vitest'
import { createClosers } from './closers.ts'

test('closes once, last opened first, whatever fails', async () => {
  const closed: string[] = []
  const closers = createClosers(silentLog)
  closers.add(() => void closed.push('first'))
  closers.add(() => Promise.reject(new Error('broken')))
  closers.add(async () => void closed.push('last'))
  await closers.closeAll()
  await closers.closeAll()
  expect(closed).toEqual(['last', 'first'])
})
