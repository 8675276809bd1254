import { parseJson } from '@latchkey/base'
import * as v from 'valibot'
import { type Contact, contactLimits, parseContact } from './contact.ts'

const kind = 'latchkey-contacts'

const fileSchema = v.object({
  kind: v.literal(kind),
  version: v.literal(1),
  contacts: v.pipe(v.array(v.unknown()), v.maxLength(contactLimits.contacts)),
})

/** A file of contacts, taken apart: those that can be kept, and how many entries are none. */
export type ContactFile = { readonly contacts: readonly Contact[]; readonly leftOut: number }

/** The text of a file that holds the contacts, to be read by `readContactFile` in another browser. */
export function writeContactFile(contacts: readonly Contact[]): string {
  return `${JSON.stringify({ kind, version: 1, contacts }, undefined, 2)}\n`
}

/** The contacts of a file; undefined where it is no such file. Anybody may have written it. */
export function readContactFile(text: string): ContactFile | undefined {
  if (text.length > contactLimits.text) return undefined
  const { success, output } = v.safeParse(fileSchema, parseJson(text), { abortEarly: true })
  if (!success) return undefined
  const contacts = output.contacts.flatMap((item) => parseContact(item) ?? [])
  return { contacts, leftOut: output.contacts.length - contacts.length }
}
