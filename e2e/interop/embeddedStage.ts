import { randomBytes } from 'node:crypto'
import { createApp, createMarks, prepareDatabase, visitorWalletNames } from '@latchkey/api-server'
import { type Fetch, httpRpc, memoryStorage, type Rpc, silentLog, systemClock } from '@latchkey/base'
import { fakeClock, firstValue } from '@latchkey/base/testing'
import { controllerOf, createHub, type Hub } from '@latchkey/connect'
import { createTestPasskey, createTestServer, type TestServer } from '@latchkey/custody-server/testing'
import { type Anvil, startAnvil } from '@latchkey/dev-chain'
import {
  type EmbeddedController,
  type EmbeddedKit,
  type EmbeddedStep,
  embeddedController,
  embeddedWallets,
  type PasskeyMaker,
} from '@latchkey/embedded'
import { type FakeKeyFrames, type FakePlatform, fakeKeyFrames, fakePlatform } from '@latchkey/embedded/testing'
import { type Chain, type OwnerLimit, spendLimits } from '@latchkey/evm'
import { type Database, openDatabase } from '@latchkey/node'

const origin = 'http://localhost:4400'
const rpId = 'localhost'

/** Custody, the owner's server before it, and a chain: everything but the browsers of the visitors. */
export type EmbeddedStage = {
  readonly custody: TestServer
  readonly node: Rpc
  readonly chain: Chain
  /** The owner's limits above which visitors show once more who they are. */
  readonly stepUp: readonly OwnerLimit[]
  /** A browser's request, by any address. */
  readonly fetch: Fetch
  close(): Promise<void>
}

const chainId = 31_337
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const plainChain: Chain = { id: chainId, name: 'Local', nativeCurrency, rpcUrls: [], testnet: true }

/** Starts them in this process; their clock stands still at the present. */
export async function openEmbeddedStage(stepUp: readonly OwnerLimit[] = []): Promise<EmbeddedStage> {
  const clock = fakeClock(Date.now())
  const limits = spendLimits({ chains: [plainChain], tokens: [], rows: stepUp })
  const sessionLimits = { names: visitorWalletNames, limits }
  const custody = await createTestServer({
    clock,
    settings: {
      origins: [origin],
      requestBurst: 1_000_000,
      appName: 'Acme',
      ...(stepUp.length > 0 && { sessionLimits }),
    },
  })
  const database: Database = await openDatabase({ kind: 'memory' }, silentLog)
  await prepareDatabase(database)
  const anvil: Anvil = await startAnvil({ chainId })
  const node = httpRpc({ url: anvil.url, fetch, clock: systemClock })
  const chain: Chain = { ...plainChain, rpcUrls: [anvil.url] }
  const { organizationId, apiPublicKey, apiPrivateKey } = custody.root
  const askCustody: Fetch = (url, init) => custody.server.fetch(new Request(url, toPlain(init)))
  const app = createApp({
    database,
    marks: createMarks(randomBytes(32), { clock, log: silentLog }),
    config: { origins: [origin], domain: 'localhost:4400', uri: origin, chains: [chain] },
    rpc: () => node,
    clock,
    log: silentLog,
    random: (length) => new Uint8Array(randomBytes(length)),
    embedded: {
      baseUrl: 'http://custody.test',
      fetch: askCustody,
      organizationId,
      apiKey: { publicKey: apiPublicKey, privateKey: apiPrivateKey },
      appName: 'Acme',
      answerEveryMs: 0,
    },
  })
  return {
    custody,
    node,
    chain,
    stepUp,
    async fetch(url, init) {
      if (!url.startsWith('/')) return await askCustody(url, init)
      const headers = new Headers(init.headers)
      headers.set('origin', origin)
      return await app.fetch(new Request(`${origin}${url}`, { ...toPlain(init), headers }))
    },
    async close() {
      await anvil.close()
      await database.destroy()
      await custody.close()
    },
  }
}

/** Steps with a request that only a browser knows. */
function toPlain({ method, headers, body }: RequestInit): RequestInit {
  return { ...(method && { method }), ...(headers && { headers }), ...(body && { body }) }
}

/** The passkeys of one person, on all devices of that person. */
export function createAuthenticator(): PasskeyMaker & { readonly prompts: { count: number } } {
  const passkeys: ReturnType<typeof createTestPasskey>[] = []
  const prompts = { count: 0 }
  const toBuffer = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
  const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return {
    prompts,
    async create({ publicKey }) {
      prompts.count++
      const passkey = createTestPasskey('ES256')
      passkeys.push(passkey)
      const ceremony = { challenge: toText(publicKey.challenge), origin, rpId: publicKey.rp.id }
      const { credentialId, clientDataJson, attestationObject } = passkey.register(ceremony)
      const response = {
        clientDataJSON: toBuffer(clientDataJson),
        attestationObject: toBuffer(attestationObject),
        getTransports: () => ['internal', 'hybrid'],
      }
      return { rawId: toBuffer(credentialId), response }
    },
    async get({ publicKey }) {
      prompts.count++
      const allowed = publicKey.allowCredentials.map(({ id }) => toText(id))
      const passkey = passkeys.findLast(({ credentialId }) => allowed.length === 0 || allowed.includes(credentialId))
      if (passkey === undefined) throw new DOMException('not allowed', 'NotAllowedError')
      const ceremony = { challenge: toText(publicKey.challenge), origin, rpId: publicKey.rpId }
      const { credentialId, authenticatorData, clientDataJson, signature } = passkey.stamp(Buffer.alloc(0), ceremony)
      const response = {
        authenticatorData: toBuffer(authenticatorData),
        clientDataJSON: toBuffer(clientDataJson),
        signature: toBuffer(signature),
      }
      return { rawId: toBuffer(credentialId), response }
    },
  }
}

/** One browser of a visitor. */
export type VisitorPage = EmbeddedKit & {
  readonly hub: Hub
  readonly controller: EmbeddedController
  readonly platform: FakePlatform
  readonly frames: FakeKeyFrames
  step<Status extends EmbeddedStep['status']>(status: Status): Promise<Extract<EmbeddedStep, { status: Status }>>
  /** The same browser after a reload. */
  reload(): Promise<VisitorPage>
}

export type VisitorOptions = {
  readonly credentials?: PasskeyMaker
  readonly storage?: ReturnType<typeof memoryStorage>
  readonly keys?: Map<string, CryptoKeyPair>
  readonly frames?: FakeKeyFrames
}

/** Opens the page of the product in a browser with real keys and real cryptography. */
export async function openVisitorPage(stage: EmbeddedStage, options: VisitorOptions = {}): Promise<VisitorPage> {
  const { storage = memoryStorage(), keys = new Map(), frames = fakeKeyFrames() } = options
  const { credentials = createAuthenticator() } = options
  const platform = { ...fakePlatform({ fetch: stage.fetch, keys, credentials, openFrame: frames.openFrame }), origin }
  const place = {
    url: 'http://custody.test',
    frameUrl: 'http://keys.test',
    organizationId: stage.custody.root.organizationId,
    rpId,
    walletsUrl: '/api/embedded',
    appName: 'Acme',
    stepUp: stage.stepUp,
  }
  const hub = createHub({
    chains: [stage.chain],
    storage,
    clock: stage.custody.clock,
    log: silentLog,
    rpc: () => stage.node,
    sources: [embeddedWallets({ place, platform })],
  })
  await hub.searching
  const controller = controllerOf(hub, embeddedController)
  if (controller === undefined) throw new TypeError('There is no controller')
  return {
    ...(await controller.open()),
    hub,
    controller,
    platform,
    frames,
    // The status is what was waited for.
    step: async (status) => (await firstValue(controller.step, (value) => value.status === status)) as never,
    reload: () => openVisitorPage(stage, { ...options, storage, keys, frames, credentials }),
  }
}
