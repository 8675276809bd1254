import { type AppError, type KeyValueStorage, memoryStorage, silentLog } from '@latchkey/base'
import { type FakeClock, type FakeRpc, fakeClock, fakeRpc } from '@latchkey/base/testing'
import { connect } from '../actions/connect.ts'
import type { EmbeddedDesk, EmbeddedStep } from '../connectors/embedded/embeddedDesk.ts'
import { embeddedWallets } from '../connectors/embedded/embeddedWallets.ts'
import { createHub } from '../createHub.ts'
import type { Hub } from '../hub.ts'
import type { LoginClient } from '../loginClient.ts'
import { type FakeCustody, fakeCustody, fakePlace } from './fakeCustody.ts'
import { type FakePlatform, type FakePlatformOptions, fakePlatform } from './fakePlatform.ts'
import { testChains } from './testHub.ts'

export type EmbeddedPage = {
  readonly hub: Hub
  readonly desk: EmbeddedDesk
  readonly custody: FakeCustody
  readonly platform: FakePlatform
  readonly clock: FakeClock
  readonly node: FakeRpc
  readonly storage: KeyValueStorage
  /** Raw transactions that the node was given. */
  readonly sent: string[]
  /** The step as soon as it is of that status. */
  step<Status extends EmbeddedStep['status']>(status: Status): Promise<Extract<EmbeddedStep, { status: Status }>>
  /** The same browser after a reload. */
  reload(): Promise<EmbeddedPage>
}

export type EmbeddedPageOptions = Omit<FakePlatformOptions, 'fetch'> & {
  readonly clock?: FakeClock
  readonly custody?: FakeCustody
  readonly storage?: KeyValueStorage
  readonly login?: LoginClient
}

/** A page that offers the embedded wallet over a key service in memory. */
export async function embeddedPage(options: EmbeddedPageOptions = {}): Promise<EmbeddedPage> {
  const { clock = fakeClock(1_700_000_000_000), storage = memoryStorage(), keys = new Map() } = options
  const custody = options.custody ?? fakeCustody(clock)
  const platform = fakePlatform({ ...options, keys, fetch: custody.fetch })
  const sent: string[] = []
  const node = fakeRpc({
    eth_estimateGas: () => '0x5208',
    eth_feeHistory: () => ({ baseFeePerGas: ['0x64', '0x64'], reward: [['0x5']] }),
    eth_maxPriorityFeePerGas: () => '0x5',
    eth_getTransactionCount: () => '0x7',
    eth_blockNumber: () => '0x10',
    eth_sendRawTransaction: ([raw]) => {
      sent.push(String(raw))
      return `0x${'00'.repeat(32)}`
    },
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: () => null,
  })
  const hub = createHub({
    chains: testChains,
    storage,
    clock,
    log: silentLog,
    rpc: () => node,
    embedded: async (around) => embeddedWallets({ place: fakePlace, platform })(around),
    ...(options.login && { login: options.login }),
  })
  const desk = await first(hub.embedded, (value) => value !== undefined)
  if (desk === undefined) throw new TypeError('There is no desk')
  return {
    hub,
    desk,
    custody,
    platform,
    clock,
    node,
    storage,
    sent,
    // The status is what was waited for.
    step: async (status) => (await first(desk.step, (value) => value.status === status)) as never,
    reload: () => embeddedPage({ ...options, clock, custody, storage, keys }),
  }
}

/** A visitor who has made a wallet with a passkey just now. */
export async function connectedPage(options: EmbeddedPageOptions = {}): Promise<EmbeddedPage> {
  const page = await embeddedPage(options)
  await createWallet(page)
  return page
}

/** Chooses the passkey wallet and makes a new one. */
export async function createWallet(page: EmbeddedPage) {
  const connecting = connect(page.hub, 'embedded:turnkeyhd')
  await page.step('choose')
  await page.desk.createWithPasskey()
  return await connecting
}

/** What a work failed with. */
export const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new TypeError('It did not fail')),
    (error: AppError) => error,
  )

type Readable<Value> = { get(): Value; subscribe(listener: (value: Value) => void): () => void }

/** The first value that is as wanted. */
export function first<Value>(store: Readable<Value>, isWanted: (value: Value) => boolean): Promise<Value> {
  return new Promise((resolve) => {
    let stop = () => {}
    const look = (value: Value) => {
      if (!isWanted(value)) return
      stop()
      resolve(value)
    }
    stop = store.subscribe(look)
    look(store.get())
  })
}
