import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBackupFile } from './backupFile.ts'

test('a backup that cannot be written says where and why', async () => {
  const path = join(import.meta.dirname, 'no-such-folder', 'backup')
  const head = { createdAtMs: 0, migrations: [], canary: { masterKeyId: 'a', wrapped: 'b' } }
  await expect(writeBackupFile(path, head, (async function* () {})())).rejects.toMatchObject({
    code: 'backup_not_written',
    message: expect.stringContaining(path),
  })
})
