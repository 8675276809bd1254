import { systemClock } from '@latchkey/base'
import {
  abstractWallet,
  type BaseAccountModule,
  baseAccount,
  edenOnline,
  intersend,
  type Override,
  overrideConnectors,
  type Provider,
  type SourceDeps,
  type WalletSource,
} from '@latchkey/connect'
import { browserParentFrame, browserPopupPlace } from './namedPlaces.ts'
import { openWalletWindow } from './openWalletWindow.ts'

/** Wallets met in a way of their own, as a site's owner names them. */
export type BrowserWallets = {
  /** Abstract Global Wallet: windows of a host that speaks the public cross-app protocol. */
  readonly abstract?: {
    readonly connectUrl: string
    readonly transactUrl: string
    readonly providerAppId: string
    readonly chainId: number
  }
  /** Intersend: the origins of its pages, which embed this one. */
  readonly intersend?: { readonly origins: readonly string[] }
  /** Eden Online: a script of this site that exports `createProvider`. */
  readonly edenOnline?: { readonly moduleUrl: string }
  /** Base Account: a script of this site that exports its makers' `createBaseAccountSDK`, and their keys host or another. */
  readonly baseAccount?: { readonly moduleUrl: string; readonly walletUrl?: string }
}

type NamedChoices = { readonly siteName?: string }

/** Connectors for the named wallets. What each needs beside them is fetched when somebody connects. */
export function browserNamed(wallets: BrowserWallets, choices: NamedChoices): WalletSource {
  return (deps) => ({
    connectors: overrideConnectors([...listOverrides(wallets, choices, deps)], deps),
  })
}

function* listOverrides(
  { abstract, intersend: parent, edenOnline: eden, baseAccount: base }: BrowserWallets,
  { siteName = window.location.host }: NamedChoices,
  { chains, rpc, storage }: SourceDeps,
): Iterable<Override> {
  if (abstract !== undefined) {
    yield abstractWallet({
      ...abstract,
      place: browserPopupPlace(openWalletWindow),
      rpc: rpc(abstract.chainId),
      storage,
      clock: systemClock,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    })
  }
  if (parent !== undefined) {
    yield intersend({
      frame: browserParentFrame(),
      parentOrigins: parent.origins,
      clock: systemClock,
      createId: () => crypto.randomUUID(),
    })
  }
  if (eden !== undefined) {
    const load = () => loadScript<{ createProvider(): Promise<Provider> }>(eden.moduleUrl)
    yield edenOnline({ createProvider: async () => (await load()).createProvider() })
  }
  if (base !== undefined) {
    const { moduleUrl, walletUrl } = base
    yield baseAccount({
      load: () => loadScript<BaseAccountModule>(moduleUrl),
      appName: siteName,
      chainIds: chains.map(({ id }) => id),
      ...(walletUrl !== undefined && { walletUrl }),
    })
  }
}

/** An export of the owner's script is the owner's word; the connectors trust no answer of it. */
async function loadScript<Exports>(url: string): Promise<Exports> {
  return await import(/* @vite-ignore */ new URL(url, window.location.href).href)
}
