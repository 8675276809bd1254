import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

const metadata = (name: string) => ({ name, description: name, url: `https://${name}.example`, icons: [] })
let made = 0

/** The official core with every foreign service switched off: it talks to the given relay and to nobody else. */
function officialCore(relayUrl: string) {
  const core = new Core({
    relayUrl,
    projectId: 'test',
    logger: 'silent',
    telemetryEnabled: false,
    // One process holds several: each has its own storage, or they become one.
    customStoragePrefix: `test-${++made}`,
    storageOptions: { database: ':memory:' },
  })
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined })
  return core
}

/** Ends it for good: otherwise it opens its line anew, and what that throws when the relay is gone belongs to no test. */
async function end({ heartbeat, relayer }: InstanceType<typeof Core>): Promise<void> {
  heartbeat.stop()
  const { connection } = relayer.provider
  // A line that is being opened cannot be closed: it is waited for.
  if (connection.connecting) await connection.open().catch(() => undefined)
  await relayer.transportClose()
  relayer.transportOpen = async () => undefined
}

/** Its own types disagree with one another under our stricter settings; what it is, it made itself. */
function asIs(core: unknown): never {
  return core as never
}

/** The official app side, of the last release under a free licence. */
export async function officialApp(relayUrl: string) {
  const core = officialCore(relayUrl)
  const client = await SignClient.init({ core: asIs(core), metadata: metadata('official-app'), logger: 'silent' })
  return { client, close: () => end(core) }
}

/** The official wallet side, of the last release under a free licence. */
export async function officialWallet(relayUrl: string) {
  const core = officialCore(relayUrl)
  Object.assign(core.eventClient, { init: async () => undefined })
  // Otherwise it waits a second between any two requests.
  const kit = await WalletKit.init({
    core: asIs(core),
    metadata: metadata('official-wallet'),
    signConfig: { disableRequestQueue: true },
  })
  return { kit, close: () => end(core) }
}

process.env['DISABLE_GLOBAL_CORE'] = 'true'
