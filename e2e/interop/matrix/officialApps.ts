import { chainId, optionalNamespaces } from './asked.ts'
import {
  closeCore,
  createFolder,
  createPrefix,
  type Generation,
  type Kept,
  loadProvider,
  loadSignClient,
  type OfficialClient,
  openCore,
} from './cores.ts'
import type { App, AppSession, OpenApp } from './sides.ts'

const metadata = { name: 'official-app', description: '', url: 'https://app.example', icons: [] }
const userDisconnected = { code: 6000, message: 'User disconnected.' }

/** The provider's own ways. */
type Own = Pick<AppSession, 'request' | 'end'>

function toSession(client: OfficialClient, topic: string, own?: Own): AppSession {
  const find = () => client.session.getAll().find((each) => each.topic === topic)
  const { pairingTopic = '' } = find() ?? {}
  return {
    topic,
    pairingTopic,
    request: (method, params) => client.request({ topic, chainId, request: { method, params } }),
    accounts: () => Object.values(find()?.namespaces ?? {}).flatMap(({ accounts }) => accounts),
    expiry: () => find()?.expiry ?? 0,
    ping: () => client.ping({ topic }),
    // Its promise is kept when the relay has it; the answer is seen in the session.
    extend: () => client.extend({ topic }),
    end: () => client.disconnect({ topic, reason: userDisconnected }),
    ...own,
  }
}

/** The official sign client as an app. */
export function signClientApp(generation: Generation): OpenApp {
  const open = async (relayUrl: string, kept: Kept): Promise<App> => {
    const core = await openCore(generation, relayUrl, kept)
    const SignClient = await loadSignClient(generation)
    const client = await SignClient.init({ core: core as never, metadata, logger: 'silent' })
    const events: { name: string; data: unknown }[] = []
    client.on('session_event', ({ params }) => void events.push(params.event))
    return {
      events,
      keepsPairings: true,
      async connect(pairingTopic) {
        const { uri, approval } = await client.connect({ optionalNamespaces, ...(pairingTopic && { pairingTopic }) })
        return { uri, session: approval().then(({ topic }) => toSession(client, topic)) }
      },
      session: (topic) =>
        client.session.getAll().some((each) => each.topic === topic) ? toSession(client, topic) : undefined,
      async reload() {
        await closeCore(client.core)
        return await open(relayUrl, kept)
      },
      close: () => closeCore(client.core),
    }
  }
  return (relayUrl) => open(relayUrl, { folder: createFolder(), prefix: createPrefix() })
}

/** The official provider for Ethereum, as most sites use it. */
export function providerApp(generation: Generation): OpenApp {
  const { chains, methods, events: names } = optionalNamespaces.eip155
  const ids = chains.map((chain) => Number(chain.split(':')[1]))
  const options = {
    projectId: 'test',
    optionalChains: ids,
    optionalMethods: [...methods],
    optionalEvents: [...names],
    // Nothing is asked of a node here.
    rpcMap: Object.fromEntries(ids.map((id) => [id, 'http://127.0.0.1:1'])),
    metadata,
    showQrModal: false,
    disableProviderPing: true,
    telemetryEnabled: false,
    logger: 'silent',
  }
  const open = async (relayUrl: string, kept: Kept): Promise<App> => {
    const EthereumProvider = await loadProvider(generation)
    const storageOptions = { database: kept.folder }
    const provider = await EthereumProvider.init({
      ...options,
      relayUrl,
      storageOptions,
      customStoragePrefix: kept.prefix,
    })
    const { client } = provider.signer
    Object.assign(client.core.verify, { register: async () => '', resolve: async () => undefined })
    const events: { name: string; data: unknown }[] = []
    client.on('session_event', ({ params }) => void events.push(params.event))
    const own: Own = {
      request: (method, params) => provider.request({ method, params }),
      end: () => provider.disconnect(),
    }
    const sessionOf = (topic: string) => toSession(client, topic, own)
    return {
      events,
      // It leaves every pairing whenever it connects, and forgets them all when it disconnects.
      keepsPairings: false,
      async connect() {
        for (;;) {
          const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
          const session = provider.connect().then(() => sessionOf(provider.session?.topic ?? ''))
          const failed = session.then(
            () => undefined,
            (error: unknown) => error,
          )
          const uri = await Promise.race([shown, failed])
          if (typeof uri === 'string') return { uri, session }
          // Where its node goes in this very moment it gives up before there is a code, and says what to do.
          if (!(uri instanceof Error && uri.message.endsWith('please try again'))) throw uri
        }
      },
      session: (topic) => (provider.session?.topic === topic ? sessionOf(topic) : undefined),
      async reload() {
        await closeCore(client.core)
        return await open(relayUrl, kept)
      },
      close: () => closeCore(client.core),
    }
  }
  return (relayUrl) => open(relayUrl, { folder: createFolder(), prefix: createPrefix() })
}
