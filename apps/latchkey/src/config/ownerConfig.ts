import { existsSync, realpathSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { assertSignInTexts } from '@latchkey/api-server'
import {
  type Address,
  type Chain,
  type Collection,
  cleanText,
  knownChain,
  type OwnerLimit,
  parseChain,
  parseToken,
  pricesSchema,
  type Token,
  toAddress,
} from '@latchkey/evm'
import { settingFields } from '@latchkey/node'
import type { BootConfig } from '@latchkey/web'
import * as v from 'valibot'
import { LatchkeyError, reasonOf } from '../errors.ts'
import { isLoopback } from './config.ts'
import { type ExampleHost, findExampleHosts } from './exampleHosts.ts'
import type {
  LatchkeyConfig,
  OwnerClearSigning,
  OwnerCustody,
  OwnerLink,
  OwnerPlaces,
  OwnerSponsor,
  OwnerTheme,
} from './latchkeyConfig.ts'
import { clearSigningSchema } from './ownerClearSigning.ts'
import { collectiblesSchema } from './ownerCollectibles.ts'
import { custodySchema } from './ownerCustody.ts'
import { httpsAddress, shortText } from './ownerFields.ts'
import { outsidePlacesSchema } from './ownerPlaces.ts'
import { findSponsorProblem, sponsorSchema } from './ownerSponsor.ts'
import { findLimitProblem, stepUpSchema } from './ownerStepUp.ts'
import { themeSchema } from './ownerTheme.ts'
import { type OwnerTokenLists, readTokenLists, tokenListsSchema } from './ownerTokens.ts'
import { type CheckedWallets, walletsSchema } from './ownerWallets.ts'
import { type OwnerSettings, settingRows } from './settingTable.ts'

/** An owner's decisions, checked and complete. */
export type OwnerConfig = {
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly tokenLists: OwnerTokenLists
  /** The chains for which the explorer of this server is shown. */
  readonly explorer: ReadonlySet<number>
  readonly avatars?: OwnerPlaces | undefined
  readonly clearSigning?: OwnerClearSigning | undefined
  readonly collections: readonly Collection[]
  /** Where descriptions and pictures of collectibles may be fetched. */
  readonly collectiblePictures?: OwnerPlaces | undefined
  readonly walletBook: BootConfig['walletBook']
  readonly upstreamRelay?: { readonly url: string; readonly projectId: string } | undefined
  readonly link?: OwnerLink | undefined
  readonly wallets: CheckedWallets
  readonly custody: OwnerCustody
  readonly stepUp: false | readonly OwnerLimit[]
  readonly sponsor?: OwnerSponsor | undefined
  readonly settings?: OwnerSettings | undefined
  readonly branding: BootConfig['branding']
  readonly theme?: OwnerTheme | undefined
  /** Hosts that were copied from an example: nobody answers there. */
  readonly exampleHosts: readonly ExampleHost[]
}

/** Gives the configuration its type in an editor; returns it as it is. */
export function defineConfig(config: LatchkeyConfig): LatchkeyConfig {
  return config
}

/** Defaults without a configuration: no networks of the owner's own. */
export const emptyOwnerConfig: OwnerConfig = {
  chains: [],
  tokens: [],
  tokenLists: { shipped: true, tokens: [] },
  collections: [],
  explorer: new Set(),
  walletBook: undefined,
  wallets: {},
  custody: {},
  stepUp: [],
  branding: { name: 'Latchkey' },
  exampleHosts: [],
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
    loaded = await importAsModule(realpathSync(file))
  } catch (cause) {
    throw new LatchkeyError('configuration_unreadable', { cause, data: { file, problem: reasonOf(cause) } })
  }
  return parseOwnerConfig(loaded.default, file)
}

/** A configuration is a module, whatever a package.json around it says of files that end with `.ts` or `.js`. */
async function importAsModule(path: string): Promise<{ readonly default?: unknown }> {
  const address = pathToFileURL(path).href
  // These say of themselves that they are none.
  if (/\.c[jt]s$/.test(path)) return await import(address)
  const format = /\.[cm]?ts$/.test(address) ? 'module-typescript' : 'module'
  const hooks = registerHooks({
    load: (url, context, next) => next(url, url === address ? { ...context, format } : context),
  })
  try {
    return await import(address)
  } finally {
    hooks.deregister()
  }
}

/** Owner's words → checked values. Fails with `bad_configuration`, naming the field. */
export function parseOwnerConfig(input: unknown, file: string): OwnerConfig {
  const outcome = v.safeParse(configSchema, input)
  if (!outcome.success) {
    const issue = outcome.issues[0]
    throw bad(file, v.getDotPath(issue) ?? 'the default export', problemOf(issue))
  }
  const {
    chains,
    tokens,
    tokenLists,
    explorer,
    avatars,
    clearSigning,
    collectibles,
    walletBook,
    upstreamRelay,
    link,
    wallets,
    custody,
    stepUp,
    sponsor,
    settings,
    branding,
    theme,
  } = outcome.output
  const parsed = chains.map((chain, index) => completeChain(chain, `chains.${index}`, file))
  const ids = parsed.map(({ id }) => id)
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated >= 0) throw bad(file, `chains.${repeated}.id`, `${ids[repeated]} is listed twice`)
  const abstractChainId = wallets.abstract?.chainId
  if (abstractChainId !== undefined && !ids.includes(abstractChainId)) {
    throw bad(file, 'wallets.abstract.chainId', `is ${abstractChainId}, which no chain here has`)
  }
  const named = tokens.map((token, index) => completeToken(token, ids, `tokens.${index}`, file))
  const wrong = stepUp === false ? undefined : findLimitProblem(stepUp, { chains: parsed, tokens: named })
  if (wrong !== undefined) throw bad(file, wrong.field, wrong.problem)
  const unpayable = sponsor && findSponsorProblem(sponsor, parsed)
  if (unpayable !== undefined) throw bad(file, unpayable.field, unpayable.problem)
  const strange = Object.keys(clearSigning?.abis ?? {}).find((id) => !ids.includes(Number(id)))
  if (strange !== undefined) throw bad(file, `clearSigning.abis.${strange}`, 'is for a network that no chain here has')
  return {
    chains: parsed,
    tokens: named,
    tokenLists: readTokenLists(tokenLists, { file, chainIds: ids, named }),
    explorer: new Set(
      parsed
        .filter(({ blockExplorers }, index) => chains[index]?.explorer ?? (explorer && blockExplorers === undefined))
        .map(({ id }) => id),
    ),
    ...(avatars !== undefined && { avatars }),
    ...(clearSigning !== undefined && { clearSigning }),
    collections: collectibles.collections.map((collection, index) =>
      completeCollection(collection, ids, `collectibles.collections.${index}`, file),
    ),
    ...(collectibles.pictures !== undefined && { collectiblePictures: collectibles.pictures }),
    // Its rows are checked again by the page, which knows what a wallet book is.
    walletBook: walletBook as BootConfig['walletBook'],
    upstreamRelay,
    ...(link !== undefined && { link }),
    wallets,
    custody,
    stepUp,
    ...(sponsor !== undefined && { sponsor }),
    // Each field was checked by its row's kind, which the compiler does not follow.
    settings: settings as OwnerSettings | undefined,
    ...(theme !== undefined && { theme }),
    branding: { ...branding, name: branding.name ?? emptyOwnerConfig.branding.name },
    // The settings are looked at where the environment has had its say.
    exampleHosts: findExampleHosts({ ...outcome.output, settings: undefined }),
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
const tokenDecimals = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be 0 to 255'),
  v.maxValue(255, 'must be 0 to 255'),
)
const coinAmount = v.pipe(
  v.string('must be an amount as text'),
  v.regex(/^\d{1,12}(?:\.\d{1,36})?$/, "must be an amount such as '0.5'"),
)
const urls = v.pipe(v.array(httpsAddress, 'must be a list'), v.maxLength(10, 'must name at most 10 addresses'))

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
      prices: v.exactOptional(pricesSchema),
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
        decimals: tokenDecimals,
      }),
      'must be a list',
    ),
    [],
  ),
  tokenLists: v.optional(tokenListsSchema, {}),
  explorer: v.optional(v.boolean('must be true or false'), false),
  avatars: v.exactOptional(outsidePlacesSchema),
  clearSigning: v.exactOptional(clearSigningSchema),
  collectibles: v.optional(collectiblesSchema, {}),
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
  stepUp: v.optional(stepUpSchema, []),
  sponsor: v.exactOptional(sponsorSchema),
  settings: v.exactOptional(settingFields(settingRows)),
  walletBook: v.optional(v.record(v.string(), v.unknown(), 'must be an object')),
  theme: v.exactOptional(themeSchema),
  branding: v.optional(
    v.strictObject({
      name: v.exactOptional(shortText(40)),
      statement: v.exactOptional(
        v.pipe(shortText(200), v.check(isStatement, 'must be one line of plain ASCII without " % < > \\ ^ ` { | }')),
      ),
    }),
    {},
  ),
})

type ParsedChain = v.InferOutput<typeof configSchema>['chains'][number]
type ParsedCollection = v.InferOutput<typeof configSchema>['collectibles']['collections'][number]
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
    const contracts = { ...known?.contracts, ...given.contracts }
    return {
      ...parseChain({ ...knownRest, ...explorers, ...given, contracts }),
      ...(given.prices !== undefined && { prices: given.prices }),
    }
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

function completeCollection(
  { chainId, address, name }: ParsedCollection,
  ids: readonly number[],
  field: string,
  file: string,
): Collection {
  if (!ids.includes(chainId)) throw bad(file, `${field}.chainId`, `is ${chainId}, which no chain here has`)
  const clean = cleanText(name)
  if (clean === undefined) throw bad(file, `${field}.name`, 'must be text that can be seen')
  return { chainId, address: checkAddress(address, `${field}.address`, file), name: clean }
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
