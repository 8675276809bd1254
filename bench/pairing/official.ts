import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { metadata, namespaces, optionalNamespaces, type Pair } from './pair.ts'

let made = 0

/** Both sides of the official client, of the last release under a free licence, talking to the given relay and to nobody else. */
export async function officialPair(relayUrl: string): Promise<Pair> {
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  const [app, wallet] = [await side('app', relayUrl), await side('wallet', relayUrl)]
  let session: Promise<unknown> | undefined
  return {
    async propose() {
      const { uri, approval } = await app.client.connect({ optionalNamespaces })
      session = approval()
      if (uri === undefined) throw new Error('There is no code')
      return uri
    },
    async approve(uri) {
      const proposed = new Promise<number>((resolve) => {
        wallet.client.once('session_proposal', ({ id }) => resolve(id))
      })
      await wallet.client.pair({ uri })
      const { acknowledged } = await wallet.client.approve({ id: await proposed, namespaces })
      // It may have come before it is waited for, and then it hangs: nobody waits for it.
      acknowledged().catch(() => undefined)
      await session
    },
    async close() {
      await Promise.all([app.close(), wallet.close()])
    },
  }
}

async function side(name: string, relayUrl: string) {
  const core = new Core({
    relayUrl,
    projectId: 'bench',
    logger: 'silent',
    telemetryEnabled: false,
    // One process holds several: each has its own storage, or they become one.
    customStoragePrefix: `bench-${++made}`,
    storageOptions: { database: ':memory:' },
  })
  // A frame of the vendor's that would hold it up for five seconds where its network cannot be reached.
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined })
  // Its own types disagree with one another under our stricter settings; what it is, it made itself.
  const client = await SignClient.init({ core: core as never, metadata: metadata(name), logger: 'silent' })
  return { client, close: () => core.relayer.transportClose() }
}
