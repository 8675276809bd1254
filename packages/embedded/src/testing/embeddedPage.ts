import { type AppError, type KeyValueStorage, memoryStorage, silentLog } from '@latchkey/base'
import { type FakeClock, type FakeRpc, fakeClock, fakeRpc, firstValue } from '@latchkey/base/testing'
import type { Hub, LoginClient } from '@latchkey/connect'
import { connect, controllerOf, createHub } from '@latchkey/connect'
import { testChains } from '@latchkey/connect/testing'
import { toAddress } from '@latchkey/evm'
import { embeddedWallets } from '../embeddedWallets.ts'
import {
  type EmbeddedController,
  type EmbeddedKit,
  type EmbeddedStep,
  embeddedController,
} from '../surface/embeddedController.ts'
import { type FakeCustody, fakeCustody, fakePlace } from './fakeCustody.ts'
import { type FakePlatform, type FakePlatformOptions, fakePlatform } from './fakePlatform.ts'

export type EmbeddedPage = EmbeddedKit & {
  readonly hub: Hub
  readonly controller: EmbeddedController
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
  /** The node's handling of a raw transaction before it takes it; what is thrown it answers with. */
  readonly onSend?: () => Promise<unknown>
  /** The node's other answers. */
  readonly nodeAnswers?: Parameters<typeof fakeRpc>[0]
}

/** A page that offers the embedded wallet over a key service in memory. */
export async function embeddedPage(options: EmbeddedPageOptions = {}): Promise<EmbeddedPage> {
  const { clock = fakeClock(1_700_000_000_000), storage = memoryStorage(), keys = new Map() } = options
  const custody = options.custody ?? fakeCustody(clock)
  const platform = fakePlatform({ ...options, keys, fetch: custody.fetch })
  const sent: string[] = []
  const node = fakeRpc({
    eth_estimateGas: () => '0x5208',
    eth_getCode: () => '0x',
    eth_feeHistory: () => ({ baseFeePerGas: ['0x64', '0x64'], reward: [['0x5']] }),
    eth_maxPriorityFeePerGas: () => '0x5',
    eth_getTransactionCount: () => '0x7',
    eth_blockNumber: () => '0x10',
    async eth_sendRawTransaction([raw]) {
      await options.onSend?.()
      sent.push(String(raw))
      return `0x${'00'.repeat(32)}`
    },
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: () => null,
    ...options.nodeAnswers,
  })
  const hub = createHub({
    chains: testChains,
    storage,
    clock,
    log: silentLog,
    rpc: () => node,
    sources: [embeddedWallets({ place: fakePlace, platform })],
    ...(options.login && { login: options.login }),
  })
  await hub.searching
  const controller = controllerOf(hub, embeddedController)
  if (controller === undefined) throw new TypeError('There is no controller')
  return {
    ...(await controller.open()),
    hub,
    controller,
    custody,
    platform,
    clock,
    node,
    storage,
    sent,
    // The status is what was waited for.
    step: async (status) => (await firstValue(controller.step, (value) => value.status === status)) as never,
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
  await page.steps.createWithPasskey()
  return await connecting
}

/** The error of a work. */
export const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new TypeError('It did not fail')),
    (error: AppError) => error,
  )

/** Somebody else's account. */
export const other = toAddress(`0x${'22'.repeat(20)}`)

/** A small transfer to somebody else, as a wallet is asked to sign it. */
export const transferOf = ({ custody }: EmbeddedPage) =>
  ({
    type: 'eip1559',
    chainId: 1,
    from: custody.address,
    to: other,
    value: 5n,
    data: '0x',
    gasLimit: 21_000n,
    maxFeePerGas: 200n,
    maxPriorityFeePerGas: 5n,
  }) as const

/** The service tells of a passkey, as it does of every passkey wallet. */
export function withPasskey(page: EmbeddedPage): EmbeddedPage {
  page.custody.bent.set('get_user', (answer) => {
    const { user } = answer as { user: object }
    return { user: { ...user, authenticators: [page.custody.passkey()] } }
  })
  return page
}

/** A page whose visitor has a passkey and a yes to every question above the limit. */
export function confirmed(page: EmbeddedPage): EmbeddedPage {
  page.controller.confirming.subscribe((question) => {
    if (question?.status === 'asked') queueMicrotask(() => question.answer(true))
  })
  return withPasskey(page)
}
