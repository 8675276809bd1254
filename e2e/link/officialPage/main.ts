import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import { Buffer } from 'buffer/index.js'
import { CoinbaseWalletSDK } from 'coinbase-wallet-sdk-3'

/** The part of either provider that the tests use. */
type OfficialProvider = {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(name: string, listener: (value: unknown) => void): unknown
  disconnect(): unknown
  /** How the older one ends its session; its own `disconnect` does nothing. */
  close?(): unknown
}

export type OfficialWindow = Window & {
  provider: OfficialProvider
  /** The provider's events, as names and values. */
  events: [name: string, value: unknown][]
  /** Makes a request; the error's code and message instead of the error. */
  ask(method: string, params?: unknown): Promise<unknown>
}

// Where the test looks for them. The older client expects Node's buffers.
const page = Object.assign(window as unknown as OfficialWindow, { Buffer })
const query = new URLSearchParams(location.search)
page.events = []
page.provider = query.get('generation') === '3' ? createOlder() : createNewer()
for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
  page.provider.on(name, (value) => void page.events.push([name, value]))
}
page.ask = async (method, params) => {
  try {
    return await page.provider.request({ method, params })
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    return { code, message }
  }
}

function createOlder(): OfficialProvider {
  const sdk = new CoinbaseWalletSDK({
    appName: 'Test',
    linkAPIUrl: query.get('link') ?? '',
    headlessMode: true,
    reloadOnDisconnect: false,
  })
  return sdk.makeWeb3Provider(query.get('node') ?? '', Number(query.get('chain'))) as unknown as OfficialProvider
}

/** A visitor who has chosen the phone before meets no popup. */
function createNewer(): OfficialProvider {
  localStorage.setItem('-CBWSDK:SignerConfigurator:SignerType', 'walletlink')
  const sdk = createCoinbaseWalletSDK({ appName: 'Test', appChainIds: [1], preference: { options: 'eoaOnly' } })
  return sdk.getProvider() as unknown as OfficialProvider
}
