import { type Chain, cleanText, parseChain, parseToken, type Token } from '@latchkey/evm'

/** The server's data for the pocket wallet's page. Holds nothing secret. */
export type PocketBoot = {
  /** The owner's name for the site. */
  readonly name: string
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  /** ws:// or wss:// addresses, the owner's own first; this origin's own `/relay` when it is absent. */
  readonly relay?: { readonly urls: readonly string[]; readonly projectId?: string } | undefined
  /** Where cards ask what the owner has installed for a contract or a type: a path of this origin. */
  readonly clearSigningUrl?: string
  /** Where the list of each network's further tokens is, by chain id: paths of this origin. */
  readonly tokenLists?: Readonly<Record<number, string>>
  /** Whether the page of its gallery is served: on local runs alone. */
  readonly hasGallery?: boolean
}

const maxRelays = 5

/** The start values, or undefined when they cannot be read: the page then says so instead of guessing. */
export function parsePocketBoot(input: unknown): PocketBoot | undefined {
  try {
    if (typeof input !== 'object' || input === null) return undefined
    const { name, chains, tokens, tokenLists, relay, clearSigningUrl, hasGallery } = Object.fromEntries(
      Object.entries(input),
    )
    if (!Array.isArray(chains) || chains.length === 0 || !Array.isArray(tokens)) return undefined
    return {
      name: cleanText(name) ?? 'Latchkey',
      chains: chains.map(parseChain),
      tokens: tokens.map(parseToken),
      ...(typeof tokenLists === 'object' && tokenLists !== null && { tokenLists: readLists(tokenLists) }),
      relay: readRelay(relay),
      ...(typeof clearSigningUrl === 'string' && /^\/[\w/-]+$/.test(clearSigningUrl) && { clearSigningUrl }),
      ...(hasGallery === true && { hasGallery }),
    }
  } catch {
    return undefined
  }
}

function readLists(value: object): Readonly<Record<number, string>> {
  const entries = Object.entries(value).filter(([, path]) => typeof path === 'string' && /^\/[\w./-]+$/.test(path))
  return Object.fromEntries(entries.map(([id, path]) => [Number(id), String(path)]))
}

function readRelay(value: unknown): PocketBoot['relay'] {
  if (typeof value !== 'object' || value === null) return undefined
  const { urls, projectId } = Object.fromEntries(Object.entries(value))
  const usable = Array.isArray(urls) ? urls.filter(isRelayUrl).slice(0, maxRelays) : []
  if (usable.length === 0) return undefined
  return { urls: usable, ...(typeof projectId === 'string' && projectId !== '' ? { projectId } : {}) }
}

function isRelayUrl(value: unknown): value is string {
  return typeof value === 'string' && /^wss?:\/\//.test(value) && URL.canParse(value)
}
