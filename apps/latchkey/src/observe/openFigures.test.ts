import { silentLog } from '@latchkey/base'
import { expect, test } from 'vitest'
import { createClosers } from '../parts/closers.ts'
import { openFigures } from './openFigures.ts'

test('a port that is taken is one line with the way out', async () => {
  const closers = createClosers(silentLog)
  const open = async (adminPort: number) => {
    const settings = { databaseUrl: undefined, adminHost: '127.0.0.1', adminPort }
    return await openFigures({ settings, health: () => undefined, closers })
  }
  const { adminUrl = '' } = await open(0)
  const port = Number(new URL(adminUrl).port)
  await expect(open(port)).rejects.toMatchObject({
    code: 'admin_port_taken',
    message: expect.stringContaining(String(port)),
    hint: expect.stringContaining('LATCHKEY_ADMIN_PORT'),
  })
  await closers.closeAll()
})
