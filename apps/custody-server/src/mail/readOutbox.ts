import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** A mail as `outboxMailer` left it. */
export type WaitingMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sentAtMs: number
}

const schema = v.object({ to: v.string(), subject: v.string(), text: v.string(), sentAtMs: v.number() })

/** The newest mails of an outbox folder, first. A file that is no mail, or gone meanwhile, is passed over. */
export async function readOutbox(folder: string, most: number): Promise<readonly WaitingMail[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{15}-[\da-f-]{36}\.json$/.test(name))
  // Names begin with the time.
  const newest = names.sort().reverse().slice(0, most)
  const mails = await Promise.all(newest.map((name) => readMail(folder, name)))
  return mails.filter((mail) => mail !== undefined)
}

async function readMail(folder: string, name: string): Promise<WaitingMail | undefined> {
  try {
    return {
      id: name.slice(0, -'.json'.length),
      ...v.parse(schema, JSON.parse(await readFile(join(folder, name), 'utf8'))),
    }
  } catch {
    return undefined
  }
}
