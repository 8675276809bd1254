import { readAs } from '@latchkey/base'
import * as v from 'valibot'
import { internalError, protocolErrors, type WireError } from '../protocolErrors.ts'

/** An app's requests under one key: `eip155`, or one chain as `eip155:10`. */
export type ProposalNamespace = {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
/** The chains, methods and events that a page asks for, by namespace. */
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

/** A wallet's approval under one key (specification §3, session namespaces). */
export type SessionNamespace = {
  /** `namespace:chainId:address` each. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly chains?: readonly string[] | undefined
}
/** The accounts, methods and events that a wallet grants, by namespace. */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** Specification §9: what is asked for unless said otherwise. */
export const defaultMethods: readonly string[] = ['eth_sendTransaction', 'personal_sign']
/** The events that a session is asked for unless others are named. */
export const defaultEvents: readonly string[] = ['chainChanged', 'accountsChanged']

const maxItems = 500
const maxKeys = 50
const namespacePattern = /^[-a-z0-9]{3,8}$/
const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

const listOf = <const Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(maxItems))
const words = listOf(v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)))
const chain = v.pipe(v.string(), v.regex(chainPattern))
const account = v.pipe(v.string(), v.regex(accountPattern))
const proposalSchema = v.object({
  chains: v.optional(v.pipe(listOf(chain), v.nonEmpty())),
  methods: words,
  events: words,
})
const sessionSchema = v.object({
  accounts: listOf(account),
  methods: words,
  events: words,
  chains: v.optional(listOf(chain)),
})

/** An app's proposal, from outside; undefined when it is malformed. An empty object is fine: nothing is asked for. */
export function readProposalNamespaces(value: unknown): ProposalNamespaces | undefined {
  const entries = readEntries(value, proposalSchema)
  if (entries === undefined) return undefined
  const fits = entries.every(([key, { chains: named }]) =>
    // An inline chain names its chain already; a plain key must name at least one.
    key.includes(':') ? named === undefined : named?.every((each) => each.startsWith(`${key}:`)),
  )
  return fits ? toRecord(entries) : undefined
}

/** A wallet's approval, from outside: at least one namespace; undefined when it is malformed. */
export function readSessionNamespaces(value: unknown): SessionNamespaces | undefined {
  const entries = readEntries(value, sessionSchema)
  if (entries === undefined || entries.length === 0) return undefined
  const fits = entries.every(([key, { accounts, chains: named = [] }]) =>
    [...accounts, ...named].every((each) => each === key || each.startsWith(`${key}:`)),
  )
  return fits ? toRecord(entries) : undefined
}

/**
 * Whether what was approved covers what was required: every key, chain, method and event (specification §5). Undefined
 * when it does; otherwise the error of the specification (internal 9), with what is missing.
 */
export function findNonConformity(required: ProposalNamespaces, approved: SessionNamespaces): WireError | undefined {
  for (const [key, wanted] of Object.entries(required)) {
    const given = entriesFor(key, approved)
    if (given.length === 0) return internalError('nonConformingNamespaces', `no namespace ${key}`)
    const wantedChains = key.includes(':') ? [key] : (wanted.chains ?? [])
    for (const each of wantedChains) {
      const forChain = given.filter(({ accounts }) => accounts.some((own) => own.startsWith(`${each}:`)))
      if (forChain.length === 0) return internalError('nonConformingNamespaces', `no account on ${each}`)
      const lacks = (name: 'methods' | 'events') =>
        wanted[name].find((item) => !forChain.some((candidate) => candidate[name].includes(item)))
      const missing = lacks('methods') ?? lacks('events')
      if (missing !== undefined) return internalError('nonConformingNamespaces', `${missing} on ${each}`)
    }
  }
  return undefined
}

/** On Ethereum networks an account is an address; any other could be shown, and never used. */
export function hasUsableAccounts(approved: SessionNamespaces): boolean {
  const accounts = Object.values(approved).flatMap(({ accounts }) => accounts)
  return accounts.every((account) => !account.startsWith('eip155:') || /:0x[0-9a-f]{40}$/i.test(account))
}

/** Every chain that a session has an account on or names. */
export function sessionChains(namespaces: SessionNamespaces): readonly string[] {
  const named = Object.entries(namespaces).flatMap(([key, { accounts, chains: listed = [] }]) => [
    ...(key.includes(':') ? [key] : []),
    ...listed,
    ...accounts.map((each) => each.split(':').slice(0, 2).join(':')),
  ])
  return [...new Set(named)]
}

/** Whether a session lets a method be called on a chain; the protocol's error when not. */
export function checkMethod(namespaces: SessionNamespaces, chainId: string, method: string): WireError | undefined {
  return checkRight(namespaces, { chainId, name: 'methods', item: method })
    ? undefined
    : sessionChains(namespaces).includes(chainId)
      ? protocolErrors.unauthorizedMethod
      : protocolErrors.unsupportedChains
}

/** Whether a session lets an event be told on a chain. */
export function checkEvent(namespaces: SessionNamespaces, chainId: string, event: string): WireError | undefined {
  return checkRight(namespaces, { chainId, name: 'events', item: event }) ? undefined : protocolErrors.unauthorizedEvent
}

type Right = { readonly chainId: string; readonly name: 'methods' | 'events'; readonly item: string }

function checkRight(namespaces: SessionNamespaces, { chainId, name, item }: Right): boolean {
  const isKnown = sessionChains(namespaces).includes(chainId)
  return isKnown && entriesFor(chainId, namespaces).some((entry) => entry[name].includes(item))
}

/** The entries that speak of a key or chain: its own, its family's, and those of its inline chains. */
function entriesFor(key: string, namespaces: SessionNamespaces): readonly SessionNamespace[] {
  const family = key.split(':')[0] ?? key
  return Object.entries(namespaces).flatMap(([own, entry]) =>
    own === key || own === family || (!key.includes(':') && own.startsWith(`${key}:`)) ? [entry] : [],
  )
}

function readEntries<Value>(
  value: unknown,
  schema: v.GenericSchema<unknown, Value>,
): readonly (readonly [string, Value])[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length > maxKeys) return undefined
  const read: (readonly [string, Value])[] = []
  for (const [key, entry] of entries) {
    const fitting = readAs(schema, entry)
    if (!(namespacePattern.test(key) || chainPattern.test(key)) || fitting === undefined) return undefined
    read.push([key, fitting])
  }
  return read
}

/** Without a prototype, so that no key of a stranger means anything but itself. */
function toRecord<Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}
