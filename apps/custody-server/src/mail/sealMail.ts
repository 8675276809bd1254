import * as v from 'valibot'
import type { MailRow } from '../database/tables.ts'
import type { Seals } from '../seals/seals.ts'
import { seal, unseal } from '../vault/sealing.ts'
import type { Mail } from './mailer.ts'

type MailPlace = Pick<MailRow, 'id' | 'organization_id'>

const schema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.exactOptional(v.string()),
  sender: v.object({
    address: v.exactOptional(v.string()),
    name: v.exactOptional(v.string()),
    replyTo: v.exactOptional(v.string()),
  }),
})

/** A mail that waits: whoever reads the database learns no code of it, and whoever writes it sends it to nobody else. */
export function sealMail(seals: Seals, place: MailPlace, mail: Mail): string {
  return withKey(seals, (key) => seal(key, Buffer.from(JSON.stringify(mail), 'utf8'), contextOf(place)))
}

/** The mail as it was sealed. Fails with `secret_not_readable`. */
export function openMail(seals: Seals, place: MailPlace, sealed: string): Mail {
  const bytes = withKey(seals, (key) => unseal(key, sealed, contextOf(place)))
  return v.parse(schema, JSON.parse(Buffer.from(bytes).toString('utf8')))
}

function contextOf({ id, organization_id }: MailPlace) {
  return ['mail', organization_id, id] as const
}

function withKey<Value>(seals: Seals, use: (key: Uint8Array) => Value): Value {
  const key = seals.secret('mails that wait')
  try {
    return use(key)
  } finally {
    key.fill(0)
  }
}
