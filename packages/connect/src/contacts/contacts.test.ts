import { memoryStorage } from '@latchkey/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laggingStorage } from '../testing/laggingStorage.ts'
import { testHub } from '../testing/testHub.ts'
import { cleanLabel, contactLimits } from './contact.ts'
import { addContacts, findContact, removeContact, saveContact } from './contactBook.ts'
import { readContactFile, writeContactFile } from './contactFile.ts'
import { contactsOf, parseContacts } from './keptContacts.ts'

const ada = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const key = 'contacts.v1'
const labels = (hub: Parameters<typeof contactsOf>[0]) =>
  contactsOf(hub)
    .get()
    .contacts.map(({ label }) => label)

test('a contact is kept, renamed and forgotten, and a reload finds it', async () => {
  const storage = memoryStorage()
  const { hub } = testHub({ storage })
  expect(await saveContact(hub, { address: ada, label: '  Ada   Lovelace ' })).toBe('saved')
  expect(await saveContact(hub, { address: bob, label: 'bob', name: 'bob.eth', chainId: 1 })).toBe('saved')
  expect(labels(hub)).toEqual(['Ada Lovelace', 'bob'])
  expect(await saveContact(hub, { address: ada, label: 'Zoe' })).toBe('saved')
  expect(labels(testHub({ storage }).hub)).toEqual(['bob', 'Zoe'])
  await removeContact(hub, ada)
  expect(contactsOf(hub).get().contacts).toEqual([
    expect.objectContaining({ address: bob, name: 'bob.eth', chainId: 1 }),
  ])
  expect(findContact(contactsOf(hub).get().contacts, bob.toLowerCase())?.label).toBe('bob')
})

test('no label stands for two addresses, and none is empty', async () => {
  const { hub } = testHub()
  await saveContact(hub, { address: ada, label: 'Ada' })
  expect(await saveContact(hub, { address: bob, label: ' ａDA ' })).toBe('taken')
  // Of another alphabet: Cyrillic.
  expect(await saveContact(hub, { address: bob, label: 'Аdа' })).toBe('taken')
  expect(await addContacts(hub, [{ address: bob, label: 'Αԁa', savedAtMs: 0 }])).toBe(0)
  expect(await saveContact(hub, { address: bob, label: ' \u202e\u200b ' })).toBe('unnamed')
  expect(labels(hub)).toEqual(['Ada'])
})

test('there is an end to them', async () => {
  const { hub } = testHub()
  const many = Array.from({ length: contactLimits.contacts }, (_, index) => ({
    address: `0x${index.toString(16).padStart(40, '0')}`,
    label: `Nr ${index}`,
  }))
  hub.storage.set(key, JSON.stringify(many))
  expect(await saveContact(hub, { address: ada, label: 'One more' })).toBe('full')
  expect(await addContacts(hub, [{ address: ada, label: 'One more', savedAtMs: 0 }])).toBe(0)
})

test('another tab hears of it, and two that write lose nothing that they have read', async () => {
  const storage = laggingStorage()
  const [left, right] = [testHub({ storage: storage.tab() }).hub, testHub({ storage: storage.tab() }).hub]
  expect(labels(right)).toEqual([])
  await saveContact(left, { address: ada, label: 'Ada' })
  storage.deliver()
  expect(labels(right)).toEqual(['Ada'])
  await saveContact(right, { address: bob, label: 'Bob' })
  storage.deliver()
  expect(labels(left)).toEqual(['Ada', 'Bob'])
})

test('a file brings them to another browser', async () => {
  const [from, to] = [testHub().hub, testHub().hub]
  await saveContact(from, { address: ada, label: 'Ada', name: 'ada.eth', chainId: 1 })
  await saveContact(from, { address: bob, label: 'Bob' })
  const file = readContactFile(writeContactFile(contactsOf(from).get().contacts))
  expect(file?.leftOut).toBe(0)
  expect(await addContacts(to, file?.contacts ?? [])).toBe(2)
  expect(contactsOf(to).get().contacts).toEqual(contactsOf(from).get().contacts)
})

test('a file changes none that is here, and puts no other address behind its label', async () => {
  const { hub } = testHub()
  await saveContact(hub, { address: ada, label: 'Mum' })
  const found = [
    { address: ada, label: 'Thief', savedAtMs: 0 },
    { address: bob, label: 'MUM', savedAtMs: 0 },
  ] as const
  expect(await addContacts(hub, found)).toBe(0)
  expect(contactsOf(hub).get().contacts).toEqual([expect.objectContaining({ address: ada, label: 'Mum' })])
})

test.each([
  ['no JSON', 'contacts'],
  ['another file', '{"kind":"latchkey-keys","version":1,"contacts":[]}'],
  ['a later version', '{"kind":"latchkey-contacts","version":2,"contacts":[]}'],
  ['a list that is none', '{"kind":"latchkey-contacts","version":1,"contacts":{}}'],
  ['too many', JSON.stringify({ kind: 'latchkey-contacts', version: 1, contacts: Array(501).fill(0) })],
  ['too long', `{"kind":"latchkey-contacts","version":1,"contacts":[]}${' '.repeat(contactLimits.text)}`],
])('a file with %s is refused', (_title, text) => expect(readContactFile(text)).toBeUndefined())

test('of a file, entries that are no contacts are left out and counted', () => {
  const contacts = [
    { address: ada, label: 'A\u202eda\u0000', name: 'ada.eth', savedAtMs: -1, more: 'x'.repeat(1000) },
    { address: ada.replace('aA', 'Aa'), label: 'Wrong checksum' },
    { address: bob, label: '\u200f' },
    { address: bob, label: 7 },
    null,
  ]
  const text = JSON.stringify({ kind: 'latchkey-contacts', version: 1, contacts })
  expect(readContactFile(text)).toEqual({ contacts: [{ address: ada, label: 'Ada', savedAtMs: 0 }], leftOut: 4 })
})

test('whatever is stored or typed, a label is one line of limited length that nothing turns round', () => {
  const ugly = fc.string({ unit: 'binary', maxLength: 400 })
  fc.assert(
    fc.property(ugly, (text) => {
      const label = cleanLabel(text) ?? ''
      expect([...label].length).toBeLessThanOrEqual(contactLimits.label)
      expect(label).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\n\r]/u)
      const stored = parseContacts(JSON.stringify([{ address: ada, label: text }]))
      expect(stored.map((contact) => contact.label)).toEqual(label === '' ? [] : [label])
    }),
  )
  fc.assert(
    fc.property(fc.oneof(fc.json(), ugly), (text) => void expect(Array.isArray(parseContacts(text))).toBe(true)),
  )
})

test('a label is not another one by characters that nobody sees, and none is made of them alone', async () => {
  const { hub } = testHub()
  await saveContact(hub, { address: ada, label: 'Mum' })
  for (const unseen of ['\u3164', '\ufe0f', '\u034f', '\u115f', '\u2800', '\u{e0100}']) {
    expect(await saveContact(hub, { address: bob, label: `Mum${unseen}` })).toBe('taken')
    expect(await addContacts(hub, [{ address: bob, label: `M${unseen}um`, savedAtMs: 0 }])).toBe(0)
    expect(await saveContact(hub, { address: bob, label: unseen })).toBe('unnamed')
  }
  expect(labels(hub)).toEqual(['Mum'])
})

test('a file brings no address that is taken for one that is known: it would count as known itself', async () => {
  const alike = `0x5aAe${'1'.repeat(32)}eAed` as const
  const { hub } = testHub()
  await saveContact(hub, { address: ada, label: 'Mum' })
  expect(await addContacts(hub, [{ address: alike, label: 'Savings', savedAtMs: 0 }])).toBe(0)
  await removeContact(hub, ada)
  expect(await addContacts(hub, [{ address: alike, label: 'Savings', savedAtMs: 0 }])).toBe(1)
})
