import { createTurns, type KeyValueStorage } from '@latchkey/base'
import { fakeClock, firstValue } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { type FakeVault, fakeVault } from '../testing/fakeVault.ts'
import { laggingStorage } from '../testing/laggingStorage.ts'
import { sharedStorage } from '../testing/sharedStorage.ts'
import { testHub } from '../testing/testHub.ts'
import { addContacts, removeContact, saveContact } from './contactBook.ts'
import { contactsOf, type KeptContacts, readContacts, startContactsAnew } from './keptContacts.ts'

const ada = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const plain = 'contacts.v1'
const earlier = JSON.stringify([{ address: ada, label: 'Ada', savedAtMs: 1 }])

type Hub = Parameters<typeof contactsOf>[0]
const labelsOf = ({ contacts }: KeptContacts) => contacts.map(({ label }) => label)

/** Resolves to the first look of a hub that has ended. */
const settled = (hub: Hub, isIt = ({ status }: KeptContacts) => status !== 'reading') =>
  firstValue(contactsOf(hub), isIt)

/** A browser with a vault; each page of it is a tab. */
function browser() {
  const shared = sharedStorage()
  const vault = fakeVault()
  const turns = createTurns()
  const page = () => testHub({ storage: shared.tab(), vault, turns }).hub
  return { ...shared, vault, page }
}

/** All that a script or a copy of the storage shows in clear. */
const shown = ({ values, vault }: { readonly values: Map<string, string>; readonly vault: FakeVault }) =>
  [...values.values(), Buffer.from(vault.kept.contacts?.bytes ?? new ArrayBuffer()).toString('latin1')].join(' ')

test('what is kept shows no label, name or address, and a reload reads it', async () => {
  const here = browser()
  const hub = here.page()
  expect(contactsOf(hub).get().status).toBe('reading')
  expect(await settled(hub)).toEqual({ status: 'read', isSealed: false, contacts: [] })
  expect(here.vault.kept.key).toBeUndefined()
  expect(await saveContact(hub, { address: ada, label: 'Ada', name: 'ada.eth', chainId: 1 })).toBe('saved')
  expect(contactsOf(hub).get()).toMatchObject({ isSealed: true, contacts: [{ label: 'Ada', name: 'ada.eth' }] })
  expect(shown(here)).not.toMatch(/ada|5aaeb6/i)
  expect(here.vault.kept.key?.extractable).toBe(false)
  expect(await settled(here.page())).toEqual(contactsOf(hub).get())
  await removeContact(hub, ada)
  expect(await readContacts(here.page())).toEqual({ status: 'read', isSealed: true, contacts: [] })
})

test('each text is sealed anew, so that nobody learns of two that are the same', async () => {
  const here = browser()
  const hub = here.page()
  await saveContact(hub, { address: ada, label: 'Ada' })
  const first = here.vault.kept.contacts
  await saveContact(hub, { address: ada, label: 'Ada' })
  expect(here.vault.kept.contacts?.nonce).not.toEqual(first?.nonce)
})

test('contacts of an earlier version are taken over, and are gone in clear only then', async () => {
  const here = browser()
  here.values.set(`test.${plain}`, earlier)
  here.vault.fault = 'full'
  expect(labelsOf(await settled(here.page()))).toEqual(['Ada'])
  expect(here.values.get(`test.${plain}`)).toBe(earlier)
  here.vault.fault = 'none'
  const hub = here.page()
  expect(labelsOf(await settled(hub))).toEqual(['Ada'])
  expect(labelsOf(await settled(hub, ({ isSealed }) => isSealed))).toEqual(['Ada'])
  expect([...here.values.keys()]).toEqual(['test.contacts.sealed.v1'])
  expect(shown(here)).not.toMatch(/ada|5aaeb6/i)
})

test('a browser that keeps something else than it was given has them in clear, as before', async () => {
  const here = browser()
  const { contacts } = here.vault
  const vault: FakeVault = { ...here.vault, contacts: { ...contacts, write: async () => undefined } }
  const hub = testHub({ storage: here.tab(), vault }).hub
  expect(await saveContact(hub, { address: ada, label: 'Ada' })).toBe('saved')
  expect(contactsOf(hub).get()).toMatchObject({ isSealed: false, contacts: [{ label: 'Ada' }] })
  expect(labelsOf(await settled(testHub({ storage: here.tab(), vault }).hub))).toEqual(['Ada'])
})

test('what an old page that is still open keeps in clear is added, and takes neither place nor label of one that is here', async () => {
  const here = browser()
  const hub = here.page()
  await saveContact(hub, { address: ada, label: 'Ada' })
  const others = [
    { address: ada, label: 'Another' },
    { address: `0x${'1'.repeat(40)}`, label: 'Ada' },
    { address: bob, label: 'Bob' },
  ]
  here.tab().set(plain, JSON.stringify(others))
  const found = await settled(hub, ({ contacts }) => contacts.length === 3)
  expect(labelsOf(found)).toEqual(['Ada', 'Ada 2', 'Bob'])
  expect(found.contacts[0]?.address).toBe(ada)
})

test('what an old page writes while the contacts are being sealed is added as well', async () => {
  const here = browser()
  here.values.set(`test.${plain}`, earlier)
  const old = here.tab()
  const { contacts } = here.vault
  let isFirst = true
  const write: typeof contacts.write = async (value) => {
    await contacts.write(value)
    if (isFirst)
      old.set(
        plain,
        JSON.stringify([
          { address: ada, label: 'Ada' },
          { address: bob, label: 'Bob' },
        ]),
      )
    isFirst = false
  }
  const vault = { ...here.vault, contacts: { ...contacts, write } }
  const hub = testHub({ storage: here.tab(), vault }).hub
  expect(labelsOf(await settled(hub, ({ contacts: found }) => found.length === 2))).toEqual(['Ada', 'Bob'])
  expect(labelsOf(await readContacts(here.page()))).toEqual(['Ada', 'Bob'])
})

test('error: nobody who is easily mistaken for one that is here comes from what is kept in clear, whatever his label', async () => {
  const here = browser()
  const hub = here.page()
  await saveContact(hub, { address: ada, label: 'Ada' })
  const twin = `${ada.slice(0, 10)}${'0'.repeat(24)}${ada.slice(-8)}`.toLowerCase()
  for (const label of ['Ada', 'Carol']) {
    here.tab().set(
      plain,
      JSON.stringify([
        { address: twin, label },
        { address: bob, label: 'Bob' },
      ]),
    )
    expect(labelsOf(await readContacts(here.page()))).toEqual(['Ada', 'Bob'])
  }
  expect(await saveContact(hub, { address: `0x${'1'.repeat(40)}`, label: 'Dan' })).toBe('saved')
  expect(here.values.has(`test.${plain}`)).toBe(false)
  expect(labelsOf(await readContacts(here.page()))).toEqual(['Ada', 'Bob', 'Dan'])
})

test('tabs that write at the same time lose nothing, though they hear of each other late', async () => {
  const storage = laggingStorage()
  const vault = fakeVault()
  const turns = createTurns()
  const tabs = Array.from({ length: 5 }, () => testHub({ storage: storage.tab(), vault, turns }).hub)
  await Promise.all(
    tabs.map((hub, index) => saveContact(hub, { address: `0x${`${index}`.repeat(40)}`, label: `Nr ${index}` })),
  )
  storage.deliver()
  for (const hub of tabs) {
    const found = await settled(hub, ({ contacts }) => contacts.length === 5)
    expect(labelsOf(found)).toEqual(['Nr 0', 'Nr 1', 'Nr 2', 'Nr 3', 'Nr 4'])
  }
})

type Loss = readonly [string, (vault: FakeVault) => unknown]
const otherKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const losses: readonly Loss[] = [
  ['its key is gone', (vault) => (vault.kept.key = undefined)],
  ['its key is another one', async (vault) => (vault.kept.key = await otherKey())],
  ['its key is none', (vault) => (vault.kept.key = {} as CryptoKey)],
  ['a bit of it turned', ({ kept }) => (new Uint8Array(kept.contacts?.bytes as ArrayBuffer)[0]! ^= 1)],
  ['the browser does not let anybody to it', (vault) => (vault.fault = 'out_of_reach')],
]

test.each(losses)('where %s, it is said, nothing is changed, and it can be started anew', async (_why, lose) => {
  const here = browser()
  await saveContact(here.page(), { address: ada, label: 'Ada' })
  await lose(here.vault)
  const before = here.vault.kept.contacts
  const hub = here.page()
  expect((await settled(hub)).status).toBe('unreadable')
  expect(await saveContact(hub, { address: bob, label: 'Bob' })).toBe('unreadable')
  expect(await removeContact(hub, ada)).toBe('unreadable')
  expect(await addContacts(hub, [{ address: bob, label: 'Bob', savedAtMs: 0 }])).toBe('unreadable')
  expect(here.vault.kept.contacts).toBe(before)
  expect(await startContactsAnew(hub)).toEqual({ status: 'read', isSealed: false, contacts: [] })
  expect(await saveContact(hub, { address: bob, label: 'Bob' })).toBe('saved')
  expect(labelsOf(await settled(here.page()))).toEqual(['Bob'])
})

test('contacts that come back are read again, and what was kept meanwhile is beside them', async () => {
  const here = browser()
  await saveContact(here.page(), { address: ada, label: 'Ada' })
  here.vault.fault = 'out_of_reach'
  const hub = here.page()
  expect((await settled(hub)).status).toBe('unreadable')
  await startContactsAnew(hub)
  await saveContact(hub, { address: bob, label: 'Bob' })
  here.vault.fault = 'none'
  expect(await readContacts(hub)).toMatchObject({ status: 'read', contacts: [{ label: 'Ada' }, { label: 'Bob' }] })
  // Out of reach for a moment only, they are not started anew either.
  expect(labelsOf(await startContactsAnew(hub))).toEqual(['Ada', 'Bob'])
})

test('contacts that the browser has lost altogether are missed', async () => {
  const here = browser()
  await saveContact(here.page(), { address: ada, label: 'Ada' })
  here.vault.kept.contacts = undefined
  here.vault.kept.key = undefined
  expect((await settled(here.page())).status).toBe('unreadable')
  expect((await settled(testHub({ storage: here.tab() }).hub)).status).toBe('unreadable')
})

test('a browser without room keeps those of before, and says so', async () => {
  const here = browser()
  const hub = here.page()
  await saveContact(hub, { address: ada, label: 'Ada' })
  here.vault.fault = 'full'
  expect(await saveContact(hub, { address: bob, label: 'Bob' })).toBe('unkept')
  expect(await addContacts(hub, [{ address: bob, label: 'Bob', savedAtMs: 0 }])).toBe('unkept')
  expect(labelsOf(contactsOf(hub).get())).toEqual(['Ada'])
  expect([...here.values.keys()]).toEqual(['test.contacts.sealed.v1'])
})

test('a browser that keeps no key has them in clear, and one that answers nothing does after a while', async () => {
  const storage: KeyValueStorage = sharedStorage().tab()
  const vault = fakeVault()
  vault.fault = 'out_of_reach'
  const { hub } = testHub({ storage, vault })
  expect(await saveContact(hub, { address: ada, label: 'Ada' })).toBe('saved')
  expect(contactsOf(hub).get()).toMatchObject({ status: 'read', isSealed: false })
  vault.fault = 'silent'
  const clock = fakeClock()
  const late = testHub({ storage, vault, clock }).hub
  expect(contactsOf(late).get().status).toBe('reading')
  clock.advance(5000)
  expect(labelsOf(await settled(late))).toEqual(['Ada'])
})

test('a sealing that was given up writes nothing over what came after it', async () => {
  const here = browser()
  const { key } = here.vault
  const clock = fakeClock()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let isFirst = true
  const read = async () => {
    const isHeld = isFirst
    isFirst = false
    if (isHeld) await held
    return await key.read()
  }
  const { hub } = testHub({ storage: here.tab(), vault: { ...here.vault, key: { ...key, read } }, clock })
  const saving = saveContact(hub, { address: ada, label: 'Ada' })
  while (isFirst) await Promise.resolve()
  clock.advance(5000)
  expect(await saving).toBe('saved')
  expect(await saveContact(hub, { address: bob, label: 'Bob' })).toBe('saved')
  const kept = here.vault.kept.contacts
  letGo()
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
  expect(here.vault.kept.contacts).toBe(kept)
  expect(labelsOf(await readContacts(here.page()))).toEqual(['Ada', 'Bob'])
})

test('sealed contacts that were out of reach are not overwritten unread', async () => {
  const here = browser()
  await saveContact(here.page(), { address: ada, label: 'Ada' })
  here.values.clear()
  const { contacts } = here.vault
  let isFirst = true
  const read = async () => {
    if (!isFirst) return await contacts.read()
    isFirst = false
    throw new Error('InvalidStateError')
  }
  const hub = testHub({ storage: here.tab(), vault: { ...here.vault, contacts: { ...contacts, read } } }).hub
  const saving = saveContact(hub, { address: bob, label: 'Bob' })
  expect(await saving).toBe('saved')
  expect(labelsOf(await readContacts(here.page()))).toEqual(['Ada', 'Bob'])
})
