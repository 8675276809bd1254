import type { LatchkeyOptions } from '@latchkey/browser'
import { type Chain, knownChain, parseChain, parseChainId, parseToken } from '@latchkey/evm'

/** The JSON of an owner: `LatchkeyOptions`, with addresses of each network as a text that has `{chainId}` in it. */
type Written = Omit<LatchkeyOptions, 'chains' | 'tokens' | 'rpcUrl' | 'explorerUrl' | 'log'> & {
  readonly chains?: unknown
  readonly tokens?: unknown
  readonly rpcUrl?: string
  readonly explorerUrl?: string
}

/**
 * Reads what an element says of the hub: its attributes, else the JSON inside of it. Undefined where it names no networks. Fails
 * with a `TypeError` where something is not what it should be, and with `invalid_chain` or `invalid_token`.
 */
export function readSettings(element: Element): LatchkeyOptions | undefined {
  const { chains: described, tokens, explorerUrl, ...written } = readJson(element)
  const chains =
    element
      .getAttribute('chains')
      ?.split(/[\s,]+/)
      .filter((part) => part !== '') ?? described
  if (chains === undefined) return undefined
  const rpcUrl = element.getAttribute('rpc-url') ?? written.rpcUrl
  const loginUrl = element.getAttribute('login-url') ?? written.loginUrl
  const siteName = element.getAttribute('site-name') ?? written.siteName
  const { rpcUrl: _, ...others } = written
  return {
    ...others,
    chains: assertList('chains', chains).map(readChain),
    ...(tokens !== undefined && { tokens: assertList('tokens', tokens).map(parseToken) }),
    ...(rpcUrl !== undefined && { rpcUrl: toAddressOf(rpcUrl) }),
    ...(explorerUrl !== undefined && { explorerUrl: toAddressOf(explorerUrl) }),
    ...(loginUrl !== undefined && { loginUrl }),
    ...(siteName !== undefined && { siteName }),
  }
}

function readJson(element: Element): Written {
  const text = element.querySelector(':scope > script[type="application/json"]')?.textContent
  if (text === undefined || text === null) return {}
  const value = parse(element.localName, text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`The JSON inside of <${element.localName}> is not an object`)
  }
  // All else in it is the owner's own word, as an argument of `createLatchkey` is.
  return value as Written
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TypeError(`The JSON inside of <${name}> cannot be read: ${String(cause)}`, { cause })
  }
}

function assertList(name: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${name} of the connect element is not a list`)
  return value
}

/** A network by its number, as everybody knows it, or by its description. */
function readChain(value: unknown): Chain {
  if (typeof value === 'object') return parseChain(value)
  const id = parseChainId(value)
  const chain = id === undefined ? undefined : knownChain(id)
  if (chain === undefined)
    throw new TypeError(`${String(value)} is no network known by its number: describe it in JSON`)
  return chain
}

function toAddressOf(pattern: string): (chainId: number) => string {
  return (chainId) => pattern.replaceAll('{chainId}', String(chainId))
}
