import { createStore, type Store, toHex, withTimeout } from '@latchkey/base'
import { type Address, findLookAlike, sameAddress } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { parseStored } from '../persistence.ts'
import { openSealed, readOrMakeKey, sealText, type Vault } from '../vault.ts'
import { type Contact, contactLimits, labelKeysOf, parseContact } from './contact.ts'

/** The contacts that this browser keeps, and how. */
export type KeptContacts = {
  /** `unreadable`: some are kept, and the browser cannot open them; they stay until `startContactsAnew`. */
  readonly status: 'reading' | 'read' | 'unreadable'
  /** True when they are kept under a key of this browser, and in clear otherwise. */
  readonly isSealed: boolean
  /** By label; none while they are read, and where they cannot be. */
  readonly contacts: readonly Contact[]
}

/** Contacts in clear: of earlier versions, and of browsers that keep no key. */
const plainKey = 'contacts.v1'

/**
 * Names the sealed contacts of now by their nonce, and holds nothing of them: other tabs hear by it that they have
 * changed, and a browser that has lost them knows by it that there were some.
 */
const markKey = 'contacts.sealed.v1'

/** How long the browser may take to read or write a value before it counts as out of reach, in milliseconds. */
const patienceMs = 5000

type Shelf = {
  readonly kept: Store<KeptContacts>
  /** The looks that were begun, and the latest of which the result is shown: an older one that ends later is dropped. */
  begun: number
  shown: number
}

const shelves = new WeakMap<Hub, Shelf>()
const reading: KeptContacts = { status: 'reading', isSealed: false, contacts: [] }
const unreadable: KeptContacts = { status: 'unreadable', isSealed: true, contacts: [] }

/** The contacts that this browser keeps; read when they are first asked for, and in step with other tabs until the hub is closed. */
export function contactsOf(hub: Hub): Store<KeptContacts> {
  return shelfOf(hub).kept
}

/** Reads the contacts as they are kept now, where another tab may have written since. Never fails. */
export async function readContacts(hub: Hub): Promise<KeptContacts> {
  const shelf = shelfOf(hub)
  const show = begin(shelf)
  show(await look(hub))
  return shelf.kept.get()
}

/** The end of an attempt to change the contacts. */
export type ChangeOutcome<Refusal = never> = 'saved' | 'unkept' | 'unreadable' | Refusal

/**
 * Changes the contacts, in turn with every other tab: `next` is given those that are kept now, and gives those to be
 * kept, or a word for why it keeps none. Nothing is changed where they are `unreadable`, or `unkept` by the browser.
 */
export async function changeContacts<Refusal extends string = never>(
  hub: Hub,
  next: (contacts: readonly Contact[]) => readonly Contact[] | Refusal,
): Promise<ChangeOutcome<Refusal>> {
  const shelf = shelfOf(hub)
  const change = async (): Promise<ChangeOutcome<Refusal>> => {
    const now = await look(hub)
    if (now.status !== 'read') {
      begin(shelf)(now)
      return 'unreadable'
    }
    const changed = next(now.contacts)
    if (typeof changed === 'string') return changed
    const kept = await keep(hub, now, changed)
    begin(shelf)(kept ?? now)
    return kept === undefined ? 'unkept' : 'saved'
  }
  try {
    return await hub.turns('contacts', change)
  } catch (error) {
    // A page that is being left gets no turn any more.
    hub.log.warn('The contacts could not be changed', error)
    return 'unkept'
  }
}

/** Deletes contacts that cannot be read, and keeps those that can be by now. Resolves to what is kept from then on. */
export async function startContactsAnew(hub: Hub): Promise<KeptContacts> {
  await hub.turns('contacts', async () => {
    if ((await look(hub)).status === 'read') return
    // Out of reach, they stay: they are read again if they come back.
    const removing = hub.vault && within(hub, hub.vault.contacts.remove())
    await removing?.catch((error: unknown) => hub.log.warn('Contacts that cannot be read were not deleted', error))
    hub.storage.remove(markKey)
  })
  await readAndSeal(hub)
  return contactsOf(hub).get()
}

/** Stored text → contacts, by label. Total: what is malformed is left out, and of one address the first stays. */
export function parseContacts(text: string | null): readonly Contact[] {
  const value = parseStored(text, contactLimits.text)
  if (!Array.isArray(value)) return []
  const contacts = value.slice(0, contactLimits.contacts).flatMap((item) => parseContact(item) ?? [])
  const first = contacts.filter(
    (contact, index) => contacts.findIndex((one) => one.address === contact.address) === index,
  )
  return sorted(first)
}

function shelfOf(hub: Hub): Shelf {
  const known = shelves.get(hub)
  if (known !== undefined) return known
  const shelf: Shelf = { kept: createStore(reading), begun: 0, shown: 0 }
  shelves.set(hub, shelf)
  const read = () => (hub.vault === undefined ? begin(shelf)(lookInClear(hub)) : void readAndSeal(hub))
  for (const key of [plainKey, markKey]) {
    hub.signal.addEventListener('abort', hub.storage.subscribe(key, read))
  }
  read()
  return shelf
}

/** Seals besides what is in clear and need not be, such as contacts of an earlier version. */
async function readAndSeal(hub: Hub): Promise<void> {
  const { status, contacts } = await readContacts(hub)
  if (hub.vault === undefined || status !== 'read' || contacts.length === 0) return
  if (hub.storage.get(plainKey) !== null) await changeContacts(hub, (unchanged) => unchanged)
}

function begin(shelf: Shelf): (found: KeptContacts) => void {
  shelf.begun += 1
  const turn = shelf.begun
  return (found) => {
    if (turn < shelf.shown) return
    shelf.shown = turn
    shelf.kept.set(found)
  }
}

/** As it is kept now. */
async function look(hub: Hub): Promise<KeptContacts> {
  const { vault, log } = hub
  const inClear = lookInClear(hub)
  if (vault === undefined) return inClear
  let isNothingLost = inClear.status === 'read'
  try {
    const sealed = await within(hub, vault.contacts.read())
    if (sealed === undefined) return inClear
    isNothingLost = false
    const contacts = parseContacts(await within(hub, openSealed(vault, sealed)))
    return { status: 'read', isSealed: true, contacts: withOthers(hub, contacts) }
  } catch (error) {
    log.warn('The sealed contacts cannot be read', error)
    return isNothingLost ? inClear : unreadable
  }
}

/** The contacts in clear, which are all there are unless there were sealed ones. */
function lookInClear({ storage }: Hub): KeptContacts {
  if (storage.get(markKey) !== null) return unreadable
  return { status: 'read', isSealed: false, contacts: parseContacts(storage.get(plainKey)) }
}

/**
 * Contacts that a page of an earlier version, still open in a tab, or a browser without its key has kept in clear since.
 * What stands in clear is no better than a file of somebody else: none comes that is easily mistaken for one that is here.
 */
function withOthers(hub: Hub, contacts: readonly Contact[]): readonly Contact[] {
  const all = [...contacts]
  const known = [...metAddresses(hub), ...contacts.map(({ address }) => address)]
  const taken = new Set(contacts.flatMap(({ label }) => labelKeysOf(label)))
  for (const other of parseContacts(hub.storage.get(plainKey))) {
    if (all.length >= contactLimits.contacts) break
    if (all.some(({ address }) => sameAddress(address, other.address))) continue
    if (findLookAlike(other.address, known)?.ends === 'both') continue
    const label = freeLabel(other.label, taken)
    if (label === undefined) continue
    all.push({ ...other, label })
    for (const key of labelKeysOf(label)) taken.add(key)
  }
  return all.length === contacts.length ? contacts : sorted(all)
}

/** The addresses of all payments that this browser knows. */
export function metAddresses(hub: Hub): readonly Address[] {
  return hub.transfers.get().flatMap(({ from, to }) => [from, to])
}

/** The label, or it with a number: nobody is lost because another one was given his label meanwhile. */
function freeLabel(label: string, taken: ReadonlySet<string>): string | undefined {
  const short = [...label].slice(0, contactLimits.label - 4).join('')
  const numbered = Array.from({ length: contactLimits.contacts }, (_, index) => `${short} ${index + 2}`)
  return [label, ...numbered].find((one) => !labelKeysOf(one).some((key) => taken.has(key)))
}

/** Undefined where the browser does not keep them: those of before stay. */
async function keep(hub: Hub, before: KeptContacts, contacts: readonly Contact[]): Promise<KeptContacts | undefined> {
  const { vault, storage, log } = hub
  const text = JSON.stringify(contacts)
  const taken = storage.get(plainKey)
  if (vault !== undefined) {
    const ending = new AbortController()
    try {
      const nonce = await within(hub, seal(vault, before, text, ending.signal))
      storage.set(markKey, toHex(nonce))
      // A page of an earlier version may have written meanwhile: that is taken over next.
      if (storage.get(plainKey) === taken) storage.remove(plainKey)
      return { status: 'read', isSealed: true, contacts: parseContacts(text) }
    } catch (error) {
      // An attempt that took too long must not write over anything that is kept after it.
      ending.abort()
      log.warn('Contacts could not be sealed', error)
      if (before.isSealed) return undefined
      if (contacts === before.contacts) return before
    }
  }
  storage.set(plainKey, text)
  return lookInClear(hub)
}

/** Resolves to the nonce once what is kept was read again and is the same. */
async function seal(vault: Vault, before: KeptContacts, text: string, signal: AbortSignal) {
  // They were out of reach a moment ago, and are not to be overwritten unread.
  if (!before.isSealed && (await vault.contacts.read()) !== undefined) throw new Error('There are sealed contacts')
  const sealed = await sealText(vault, await readOrMakeKey(vault), text)
  signal.throwIfAborted()
  await vault.contacts.write(sealed)
  const kept = await vault.contacts.read()
  if (kept === undefined || (await openSealed(vault, kept)) !== text) throw new Error('The browser kept something else')
  return sealed.nonce
}

async function within<Value>({ clock }: Hub, work: Promise<Value>): Promise<Value> {
  return await withTimeout(work, patienceMs, clock)
}

function sorted(contacts: readonly Contact[]): readonly Contact[] {
  return [...contacts].sort((one, other) => (foldOrder(one) < foldOrder(other) ? -1 : 1))
}

function foldOrder({ label, address }: Contact): string {
  return `${label.toLowerCase()} ${address}`
}
