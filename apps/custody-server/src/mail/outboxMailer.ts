import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@latchkey/base'
import { makeFolder } from '@latchkey/node'
import type { Mailer } from './mailer.ts'

/** Puts each mail into a folder as a JSON file, for an installation without a mail server and for tests. */
export function outboxMailer(folder: string, clock: Clock): Mailer {
  makeFolder(folder)
  return {
    async send(mail) {
      const sentAtMs = clock.now()
      const name = `${String(sentAtMs).padStart(15, '0')}-${randomUUID()}.json`
      // Written beside and then moved, so that a reader never sees half a mail.
      // At once: whoever asked for a mail finds it here when he has his answer.
      writeFileSync(join(folder, `.${name}`), JSON.stringify({ ...mail, sentAtMs }, null, 2), { mode: 0o600 })
      renameSync(join(folder, `.${name}`), join(folder, name))
    },
  }
}
