import type { WalletBookChanges } from '@latchkey/connect'
import type { Address, Chain, Token } from '@latchkey/evm'
import * as v from 'valibot'

/** What the owner calls the site. `accent` is a CSS hex colour. */
export type Branding = { readonly name: string; readonly statement?: string; readonly accent?: string }

/** What the server tells the page before its first frame. Holds nothing secret. */
export type BootConfig = {
  readonly branding: Branding
  /** Public fields only; `rpcUrls` is what a wallet may be given. The page itself calls `/rpc/{chainId}`. */
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly walletBook?: WalletBookChanges
  /** True on local chains only. */
  readonly demoWallet: boolean
  readonly faucet: boolean
  /** The short name of the build that serves this page. */
  readonly build: string
}

/** The id of the element that holds the start values as inert JSON. */
export const bootElementId = 'latchkey-boot'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const address = v.custom<Address>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value))
const chainId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
const urls = v.pipe(v.array(v.pipe(v.string(), v.maxLength(2000))), v.maxLength(20))

const chain = v.object({
  id: chainId,
  name: text,
  nativeCurrency: v.object({ name: text, symbol: text, decimals }),
  rpcUrls: urls,
  blockExplorers: v.exactOptional(v.array(v.object({ name: text, url: text }))),
  contracts: v.exactOptional(
    v.object({
      multicall3: v.exactOptional(address),
      ensUniversalResolver: v.exactOptional(address),
      gasPriceOracle: v.exactOptional(address),
    }),
  ),
  testnet: v.exactOptional(v.boolean()),
  sourceId: v.exactOptional(chainId),
})

const boot = v.object({
  branding: v.object({
    name: text,
    statement: v.exactOptional(text),
    accent: v.exactOptional(v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/))),
  }),
  chains: v.pipe(v.array(chain), v.minLength(1)),
  tokens: v.array(v.object({ chainId, address, symbol: text, name: text, decimals })),
  // The wallet book checks its own changes row by row when it merges them.
  walletBook: v.exactOptional(v.custom<WalletBookChanges>((value) => typeof value === 'object' && value !== null)),
  demoWallet: v.boolean(),
  faucet: v.boolean(),
  build: text,
})

/** The start values, or undefined when they cannot be read: the page then says so instead of guessing. */
export function parseBootConfig(input: unknown): BootConfig | undefined {
  const result = v.safeParse(boot, input)
  return result.success ? result.output : undefined
}
