import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { assertSignInTexts } from '@latchkey/api-server'
import {
  type Address,
  type Chain,
  type FeeLimits,
  knownChain,
  parseChain,
  parseToken,
  type Token,
  toAddress,
} from '@latchkey/evm'
import type { BootConfig } from '@latchkey/web'
import * as v from 'valibot'
import { LatchkeyError, reasonOf } from '../errors.ts'
import { isLoopback } from './config.ts'
import { avatarsSchema, type OwnerAvatars } from './ownerAvatars.ts'
import { custodySchema, type OwnerCustody } from './ownerCustody.ts'
import { httpsAddress, shortText } from './ownerFields.ts'
import { type CheckedWallets, type OwnerWallets, walletsSchema } from './ownerWallets.ts'
import { type OwnerSettings, settingRows } from './settingTable.ts'

/** A network as its owner writes it down; what is left out is filled in for networks that Latchkey knows. */
export type OwnerChain = {
  readonly id: number
  readonly name?: string
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public addresses: used by this server and given to wallets that have to add the network. */
  readonly rpcUrls: readonly string[]
  /** Tried first by this server; never leaves it. */
  readonly privateCustomerRpcUrls?: readonly string[]
  readonly blockExplorerUrls?: readonly string[]
  /** `true` shows the explorer of this server for the network, before any other; `false` never does. */
  readonly explorer?: boolean
  readonly contracts?: Readonly<Record<string, string>>
  readonly testnet?: boolean
  readonly sourceId?: number
  /** Where fees are doubted, in place of the figures for its coin: amounts of the coin as text, such as '0.5'. */
  readonly feeLimits?: FeeLimits
}

/** A token that visitors can send. */
export type OwnerToken = {
  readonly chainId: number
  readonly address: string
  readonly symbol: string
  readonly name?: string
  readonly decimals: number
}

/** Where phones are linked by Coinbase Wallet's own protocol; `false` where they are not. */
export type OwnerLink = false | { readonly url?: string; readonly appUrl?: string }

/** The default export of `latchkey.config.ts`. */
export type LatchkeyConfig = {
  readonly chains: readonly OwnerChain[]
  readonly tokens?: readonly OwnerToken[]
  /** `true` shows the explorer of this server for every network that has no other. It reads through your nodes alone. */
  readonly explorer?: boolean
  /** Lets this server fetch pictures of names from elsewhere, for its pages; from nowhere unless named. */
  readonly avatars?: OwnerAvatars
  readonly walletBook?: BootConfig['walletBook']
  /**
   * A relay beside this server's own, which wallets from the shops know, with your own project id there. Its terms are
   * between you and its operator; without it, wallets that can be told this server's address are offered.
   */
  readonly upstreamRelay?: { readonly url: string; readonly projectId: string }
  /**
   * Another link server than this one's own, which then does not run, and another page that opens Coinbase Wallet on a
   * phone. The real app may take no other server than its makers' own. `false` offers it as an extension only.
   */
  readonly link?: OwnerLink
  /** Wallets that are met in a way of their own; none unless named. */
  readonly wallets?: OwnerWallets
  /** Custody of the keys of embedded wallets. Runs with the product unless `false`, or unless it names another address. */
  readonly custody?: OwnerCustody
  /** Settings of the program, by their names in docs/self-host.md; the environment wins over them. */
  readonly settings?: OwnerSettings
  readonly branding?: {
    /** The name of the site, shown to visitors and in the sign-in message. */
    readonly name?: string
    /** The sentence a visitor signs to sign in. */
    readonly statement?: string
    /** The colour that means "act here", such as #8a5a00. */
    readonly accent?: string
  }
}

/** An owner's decisions, checked and complete. */
export type OwnerConfig = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  /** The chains for which the explorer of this server is shown. */
  readonly explorer: ReadonlySet<number>
  readonly avatars?: OwnerAvatars | undefined
  readonly walletBook: BootConfig['walletBook']
  readonly upstreamRelay?: { readonly url: string; readonly projectId: string } | undefined
  readonly link?: OwnerLink | undefined
  readonly wallets: CheckedWallets
  readonly custody: OwnerCustody
  readonly settings?: OwnerSettings | undefined
  readonly branding: BootConfig['branding']
}

/** Gives the configuration its type in an editor; returns it as it is. */
export function defineConfig(config: LatchkeyConfig): LatchkeyConfig {
  return config
}

/** Defaults without a configuration: no networks of the owner's own. */
export const emptyOwnerConfig: OwnerConfig = {
  chains: [],
  tokens: [],
  explorer: new Set(),
  walletBook: undefined,
  wallets: {},
  custody: {},
  branding: { name: 'Latchkey' },
}

/** Whether coins are at stake that are worth something. */
export function hasRealNetwork({ chains }: Pick<OwnerConfig, 'chains'>): boolean {
  return chains.some(({ testnet }) => testnet !== true)
}

/** Loads and checks the configuration file. A missing one is an error only if it was asked for by name. */
export async function loadOwnerConfig(file: string, isNamed: boolean): Promise<OwnerConfig> {
  if (!existsSync(file)) {
    if (isNamed) throw new LatchkeyError('configuration_missing', { data: { file } })
    return emptyOwnerConfig
  }
  let loaded: { readonly default?: unknown }
  try {
    loaded = await import(pathToFileURL(file).href)
  } catch (cause) {
    throw new LatchkeyError('configuration_unreadable', { cause, data: { file, problem: reasonOf(cause) } })
  }
  return parseOwnerConfig(loaded.default, file)
}

/** Owner's words → checked values. Fails with `bad_configuration`, naming the field. */
export function parseOwnerConfig(input: unknown, file: string): OwnerConfig {
  const outcome = v.safeParse(configSchema, input)
  if (!outcome.success) {
    const issue = outcome.issues[0]
    throw bad(file, v.getDotPath(issue) ?? 'the default export', problemOf(issue))
  }
  const { chains, tokens, explorer, avatars, walletBook, upstreamRelay, link, wallets, custody, settings, branding } =
    outcome.output
  const parsed = chains.map((chain, index) => completeChain(chain, `chains.${index}`, file))
  const ids = parsed.map(({ id }) => id)
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated >= 0) throw bad(file, `chains.${repeated}.id`, `${ids[repeated]} is listed twice`)
  const abstractChainId = wallets.abstract?.chainId
  if (abstractChainId !== undefined && !ids.includes(abstractChainId)) {
    throw bad(file, 'wallets.abstract.chainId', `is ${abstractChainId}, which no chain here has`)
  }
  return {
    chains: parsed,
    tokens: tokens.map((token, index) => completeToken(token, ids, `tokens.${index}`, file)),
    explorer: new Set(
      parsed
        .filter(({ blockExplorers }, index) => chains[index]?.explorer ?? (explorer && blockExplorers === undefined))
        .map(({ id }) => id),
    ),
    ...(avatars !== undefined && { avatars }),
    // Its rows are checked again by the page, which knows what a wallet book is.
    walletBook: walletBook as BootConfig['walletBook'],
    upstreamRelay,
    ...(link !== undefined && { link }),
    wallets,
    custody,
    settings,
    branding: { ...branding, name: branding.name ?? emptyOwnerConfig.branding.name },
  }
}

const chainId = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'is too large'),
)
const decimals = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be 0 to 36'),
  v.maxValue(36, 'must be 0 to 36'),
)
const coinAmount = v.pipe(
  v.string('must be an amount as text'),
  v.regex(/^\d{1,12}(?:\.\d{1,36})?$/, "must be an amount such as '0.5'"),
)
const urls = v.pipe(v.array(httpsAddress, 'must be a list'), v.maxLength(10, 'must name at most 10 addresses'))

/** Their texts are read with those of the environment. */
const setting = v.exactOptional(
  v.union([v.string(), v.number(), v.boolean()], 'must be a text, a number, or true or false'),
)
const settingsSchema = v.strictObject(
  Object.fromEntries(settingRows.flatMap(({ field }) => (field === undefined ? [] : [[field, setting] as const]))),
)

const configSchema = v.strictObject({
  chains: v.array(
    v.strictObject({
      id: chainId,
      name: v.optional(shortText(64)),
      nativeCurrency: v.optional(v.strictObject({ name: shortText(64), symbol: shortText(16), decimals })),
      rpcUrls: urls,
      privateCustomerRpcUrls: v.optional(v.pipe(urls, v.minLength(1, 'must name at least one address'))),
      blockExplorerUrls: v.optional(urls),
      explorer: v.exactOptional(v.boolean('must be true or false')),
      contracts: v.optional(
        v.strictObject({
          multicall3: v.optional(v.string('must be an address')),
          ensUniversalResolver: v.optional(v.string('must be an address')),
          gasPriceOracle: v.optional(v.string('must be an address')),
        }),
      ),
      testnet: v.optional(v.boolean('must be true or false')),
      sourceId: v.optional(chainId),
      feeLimits: v.optional(
        v.strictObject({
          warn: v.exactOptional(coinAmount),
          confirm: v.exactOptional(coinAmount),
          refuse: v.exactOptional(coinAmount),
          gas: v.exactOptional(chainId),
        }),
      ),
    }),
    'must be a list',
  ),
  tokens: v.optional(
    v.array(
      v.strictObject({
        chainId,
        address: v.string('must be an address'),
        symbol: shortText(16),
        name: v.optional(shortText(64)),
        decimals,
      }),
      'must be a list',
    ),
    [],
  ),
  explorer: v.optional(v.boolean('must be true or false'), false),
  avatars: v.exactOptional(avatarsSchema),
  upstreamRelay: v.optional(
    v.strictObject({
      url: v.pipe(v.string('must be text'), v.check(isSafeSocket, 'must be a wss address (ws only on this machine)')),
      projectId: shortText(128),
    }),
  ),
  link: v.optional(
    v.lazy((input) =>
      input === false
        ? v.literal(false)
        : v.strictObject({ url: v.exactOptional(httpsAddress), appUrl: v.exactOptional(httpsAddress) }),
    ),
  ),
  wallets: v.optional(walletsSchema, {}),
  custody: v.optional(custodySchema, {}),
  settings: v.exactOptional(settingsSchema),
  walletBook: v.optional(v.record(v.string(), v.unknown(), 'must be an object')),
  branding: v.optional(
    v.strictObject({
      name: v.exactOptional(shortText(40)),
      statement: v.exactOptional(
        v.pipe(shortText(200), v.check(isStatement, 'must be one line of plain ASCII without " % < > \\ ^ ` { | }')),
      ),
      accent: v.exactOptional(v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #8a5a00'))),
    }),
    {},
  ),
})

type ParsedChain = v.InferOutput<typeof configSchema>['chains'][number]
type ParsedToken = v.InferOutput<typeof configSchema>['tokens'][number]

function completeChain(given: ParsedChain, field: string, file: string): Chain {
  const known = knownChain(given.id)
  for (const name of ['name', 'nativeCurrency'] as const) {
    if (given[name] === undefined && known === undefined) {
      throw bad(file, `${field}.${name}`, `is missing, and chain ${given.id} is not known by itself`)
    }
  }
  if (given.rpcUrls.length === 0 && given.privateCustomerRpcUrls === undefined) {
    throw bad(file, `${field}.rpcUrls`, 'must name at least one address, or privateCustomerRpcUrls must')
  }
  for (const [name, address] of Object.entries(given.contracts ?? {})) {
    checkAddress(address, `${field}.contracts.${name}`, file)
  }
  const { blockExplorers: knownExplorers, ...knownRest } = known ?? {}
  const explorers = given.blockExplorerUrls === undefined ? { blockExplorers: knownExplorers } : {}
  try {
    return parseChain({ ...knownRest, ...explorers, ...given, contracts: { ...known?.contracts, ...given.contracts } })
  } catch (cause) {
    throw bad(file, field, `cannot be used: ${reasonOf(cause)}`)
  }
}

function completeToken(given: ParsedToken, ids: readonly number[], field: string, file: string): Token {
  if (!ids.includes(given.chainId)) throw bad(file, `${field}.chainId`, `is ${given.chainId}, which no chain here has`)
  const address = checkAddress(given.address, `${field}.address`, file)
  try {
    return parseToken({ ...given, address })
  } catch (cause) {
    throw bad(file, field, `cannot be used: ${reasonOf(cause)}`)
  }
}

function checkAddress(text: unknown, field: string, file: string): Address {
  try {
    return toAddress(text)
  } catch (cause) {
    throw bad(file, field, `is no address: ${reasonOf(cause)}`)
  }
}

function isSafeSocket(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'wss:' || (protocol === 'ws:' && isLoopback(hostname))
}

/** Asks the API itself, which refuses to start with a sentence that no sign-in message can hold. */
function isStatement(statement: string): boolean {
  try {
    assertSignInTexts({ domain: 'localhost', uri: 'http://localhost', statement })
    return true
  } catch {
    return false
  }
}

/** Valibot's own sentences speak of schemas; an owner wants to know what to write. */
function problemOf(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not a field of the configuration'
  if (issue.received === 'undefined') return 'is missing'
  if (issue.type === 'strict_object') return 'must be an object'
  return issue.message
}

function bad(file: string, field: string, problem: string): LatchkeyError {
  return new LatchkeyError('bad_configuration', { data: { file, field, problem } })
}
