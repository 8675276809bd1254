import { type Address, isAddress, sameAddress, toAddress } from '@latchkey/evm'

/** The parts of a session that say what it may do (specification §3); parsed by the pairing protocol before. */
export type SessionRights = {
  readonly namespaces: Readonly<Record<string, SessionNamespace>>
  /** The wallet's own name for itself. */
  readonly peerName: string
}

export type SessionNamespace = {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  readonly chains?: readonly string[] | undefined
}

const evmNamespace = 'eip155'
/** Larger numbers are no chain that a wallet could be on. */
const chainPattern = /^eip155:([1-9]\d{0,15})$/

/** The methods that a session's wallet answers. */
export function sessionMethods({ namespaces }: SessionRights): readonly string[] {
  return evmNamespaces(namespaces).flatMap(([, { methods }]) => methods)
}

/** Every chain that a session approved: by its namespace keys, its lists of chains and its accounts (facts, 10). */
export function approvedChains({ namespaces }: SessionRights): readonly number[] {
  const names = evmNamespaces(namespaces).flatMap(([key, { chains = [], accounts }]) => [
    key,
    ...chains,
    ...accounts.map((account) => account.split(':').slice(0, 2).join(':')),
  ])
  return [...new Set(names.flatMap((name) => readChain(name) ?? []))]
}

/**
 * The chain asked for if a session approves it, else the first of ours that it does, else its own first; undefined where
 * it names none.
 */
export function approvedChain(
  rights: SessionRights,
  { configured, asked }: { readonly configured: readonly number[]; readonly asked: number | undefined },
): number | undefined {
  const approved = approvedChains(rights)
  if (asked !== undefined && approved.includes(asked)) return asked
  return configured.find((id) => approved.includes(id)) ?? approved[0]
}

/** The same where a page has to stand somewhere: without a chain in the session, on the one asked for or on our first. */
export function sessionChain(
  rights: SessionRights,
  { configured, asked }: { readonly configured: readonly number[]; readonly asked: number | undefined },
): number {
  return approvedChain(rights, { configured, asked }) ?? asked ?? configured[0] ?? 1
}

/** The accounts of a session on one chain, in the wallet's order; those of any chain when it names none for this one. */
export function sessionAccounts({ namespaces }: SessionRights, chainId: number): readonly Address[] {
  const all = evmNamespaces(namespaces)
    .flatMap(([, { accounts }]) => accounts)
    .map((account) => account.split(':'))
  const here = all.filter(([, reference]) => reference === String(chainId))
  const addresses = (here.length > 0 ? here : all).flatMap(([, , address]) => readAddress(address) ?? [])
  return addresses.filter((address, index) => addresses.findIndex((other) => sameAddress(other, address)) === index)
}

/**
 * The chains a session lets the page switch to. An approval that names none leaves all configured ones. MetaMask's phone
 * wallet approves all it is asked for and adds others later, so it is asked whatever the list says until one switch
 * has happened; after that it stays where it is (facts, 10).
 */
export function supportedChains(
  rights: SessionRights,
  { configured, hasSwitched, chainId }: { configured: readonly number[]; hasSwitched: boolean; chainId: number },
): readonly number[] {
  if (/^metamask/i.test(rights.peerName)) return hasSwitched ? [chainId] : configured
  const approved = approvedChains(rights)
  return approved.length === 0 ? configured : approved
}

/** The chain a wallet names in an event: a number, decimal text, hexadecimal or CAIP-2, alone or in an object. */
export function readNamedChain(value: unknown): number | undefined {
  if (typeof value === 'object' && value !== null && 'chainId' in value) return readNamedChain(value.chainId)
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const number = /^(?:0x[0-9a-f]{1,13}|\d{1,16})$/i.test(text) ? Number(text) : readChain(text)
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** The kind of network that a CAIP-2 name is of, when it is none of Ethereum's. */
export function readForeignNamespace(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null && 'chainId' in value) return readForeignNamespace(value.chainId)
  const [, namespace] = typeof value === 'string' ? (/^([-a-z0-9]{3,8}):[-_a-zA-Z0-9]{1,32}$/.exec(value) ?? []) : []
  return namespace === evmNamespace ? undefined : namespace
}

/** The addresses an accounts-changed event names, plain or as CAIP-10 of any of our chains. */
export function readNamedAccounts(value: unknown): readonly Address[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
  return list.flatMap((item: unknown) => (typeof item === 'string' ? (readAddress(item.split(':').at(-1)) ?? []) : []))
}

function evmNamespaces(namespaces: SessionRights['namespaces']): readonly [string, SessionNamespace][] {
  return Object.entries(namespaces).filter(([key]) => key === evmNamespace || key.startsWith(`${evmNamespace}:`))
}

function readChain(name: string): number | undefined {
  const digits = chainPattern.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function readAddress(text: string | undefined): Address | undefined {
  // Wallets write them in every case; a wrong checksum from a machine is no typing mistake.
  return text !== undefined && isAddress(text) ? toAddress(text.toLowerCase()) : undefined
}
