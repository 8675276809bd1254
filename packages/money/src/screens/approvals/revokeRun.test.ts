import { memoryStorage, RpcError } from '@latchkey/base'
import { type FakeRpc, fakeClock, fakeRpc } from '@latchkey/base/testing'
import { ConnectError, connect } from '@latchkey/connect'
import { fakeAccount, fakeConnector } from '@latchkey/connect/testing'
import { type Approval, planRevocations, toAddress } from '@latchkey/evm'
import { chain, closePages, pageHub } from '@latchkey/react/testing'
import { afterEach, expect, test } from 'vitest'
import { quotingNode } from '../../testing/quotingNode.ts'
import { createRevokeRun } from './revokeRun.ts'

const token = toAddress('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')
const spender = toAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
const other = { ...chain, id: 31338, name: 'Elsewhere' }
const fine = () => true

afterEach(closePages)

function approval(given: Partial<Approval> = {}): Approval {
  const common = { chainId: 31337, owner: fakeAccount, kind: 'token', token, spender, amount: 7n } as const
  return { ...common, isUnlimited: false, isExpired: false, exposure: 7n, balance: 9n, at: null, ...given }
}

type Setting = {
  readonly onSend?: (turn: number) => unknown
  readonly node?: Parameters<typeof fakeRpc>[0]
  /** The wallet's word on several calls at once, on both networks. */
  readonly atomic?: string
  /** Its answer to a batch. */
  readonly onBatch?: () => unknown
}

async function page({ onSend, node = {}, atomic, onBatch = () => ({ id: '0x01' }) }: Setting = {}) {
  const sent: unknown[] = []
  const batches: { readonly chainId: string; readonly calls: readonly unknown[]; readonly atomicRequired: boolean }[] =
    []
  const switches: number[] = []
  const clock = fakeClock()
  const rpc: FakeRpc = fakeRpc({
    ...quotingNode,
    eth_call: () => '0x',
    eth_getCode: () => '0x60',
    eth_estimateGas: () => '0xb3b0',
    ...node,
  })
  const connector = fakeConnector({
    chainId: 31337,
    handlers: {
      eth_sendTransaction: async ([parameters]) => {
        sent.push(parameters)
        return (await onSend?.(sent.length)) ?? `0x${String(sent.length).repeat(64)}`
      },
      ...(atomic !== undefined && { wallet_getCapabilities: () => ({ '0x0': { atomic: { status: atomic } } }) }),
      wallet_sendCalls: ([request]) => {
        batches.push(request as (typeof batches)[number])
        return onBatch()
      },
      wallet_switchEthereumChain: ([parameter], wallet) => {
        const id = Number((parameter as { chainId: string }).chainId)
        switches.push(id)
        wallet.emit('chain', id)
        return null
      },
    },
  })
  const storage = memoryStorage()
  const hub = pageHub({ chains: [chain, other], connectors: [connector], storage, rpc: () => rpc, clock })
  await connect(hub, connector.id)
  return { hub, sent, batches, switches, clock, rpc }
}

const several = [approval(), approval({ kind: 'operator' }), approval({ chainId: 31338 })]
const statuses = (run: ReturnType<typeof createRevokeRun>) => run.state.get().steps.map(({ status }) => status)

test('each is sent once, one after another, over the networks', async () => {
  const { hub, sent, switches } = await page()
  const run = createRevokeRun(hub, planRevocations(several))
  await run.prepare()
  expect(statuses(run)).toEqual(['ready', 'ready', 'ready'])
  // A second press does nothing of its own.
  await Promise.all([run.go(fine), run.go(fine)])
  expect(statuses(run)).toEqual(['sent', 'sent', 'sent'])
  expect(sent).toHaveLength(3)
  expect(switches).toEqual([31338])
  await run.go(fine)
  expect(sent).toHaveLength(3)
})

test('what was refused stops the rest, keeps what is done, and can be gone on with', async () => {
  const { hub, sent } = await page({
    onSend: (turn) => {
      if (turn === 2) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    },
  })
  const run = createRevokeRun(hub, planRevocations(several))
  await run.prepare()
  await run.go(fine)
  expect(statuses(run)).toEqual(['sent', 'refused', 'ready'])
  expect(run.state.get().isRunning).toBe(false)
  await run.go(fine)
  expect(statuses(run)).toEqual(['sent', 'sent', 'sent'])
  expect(sent).toHaveLength(4)
})

test('a stop lets the one in the wallet come to its end, and sends no other', async () => {
  const { hub, sent } = await page({ onSend: () => run.stop() })
  const run = createRevokeRun(hub, planRevocations(several))
  await run.prepare()
  await run.go(fine)
  expect(statuses(run)).toEqual(['sent', 'ready', 'ready'])
  expect(sent).toHaveLength(1)
  expect(run.state.get()).toMatchObject({ isRunning: false, isStopping: false })
})

test('a fee that moved far while others were sent is shown before it is paid', async () => {
  let price = 10n ** 9n
  const fees = () => ({ baseFeePerGas: [`0x${price.toString(16)}`, `0x${price.toString(16)}`], reward: [['0x1']] })
  const { hub, sent, clock } = await page({ node: { eth_feeHistory: fees } })
  const run = createRevokeRun(hub, planRevocations(several))
  await run.prepare()
  price *= 2n
  await clock.advance(31_000)
  await run.go(fine)
  expect([sent.length, run.state.get().hasFeeMoved]).toEqual([0, true])
  await run.go(fine)
  expect(run.state.get().steps[0]?.status).toBe('sent')
})

test('a fee that nobody has agreed to is not paid', async () => {
  const { hub, sent } = await page()
  const run = createRevokeRun(hub, planRevocations(several))
  await run.prepare()
  await run.go(() => false)
  expect([sent, run.state.get().hasFeeMoved]).toEqual([[], true])
})

test('nothing is sent before its fee was asked for', async () => {
  const { hub, sent } = await page()
  const run = createRevokeRun(hub, planRevocations(several))
  await run.go(fine)
  expect(sent).toEqual([])
})

test('a token that takes no zero has its allowance taken off, as the node says', async () => {
  const refusesZero: Parameters<typeof fakeRpc>[0][string] = ([call]) => {
    const { data } = call as { data: string }
    if (!data.startsWith('0x095ea7b3')) return '0xb3b0'
    throw new RpcError('rpc_failed', { rpcCode: 3, data: { method: 'eth_estimateGas', text: 'execution reverted' } })
  }
  const { hub, sent } = await page({ node: { eth_estimateGas: refusesZero } })
  const run = createRevokeRun(hub, planRevocations([approval()]))
  await run.prepare()
  await run.go(fine)
  expect(sent).toMatchObject([{ data: expect.stringMatching(/^0xa457c2d7.*7$/) }])
})

test('error: what the wallet reports is kept with its step', async () => {
  const { hub } = await page({
    onSend: () => {
      throw Object.assign(new Error('broken'), { code: -32603 })
    },
  })
  const run = createRevokeRun(hub, planRevocations([approval()]))
  await run.prepare()
  await run.go(fine)
  const [step] = run.state.get().steps
  expect([step?.status, step?.error instanceof ConnectError || step?.clientId !== undefined]).toEqual([
    expect.stringMatching(/failed|sent/),
    true,
  ])
})

test('what is on one network goes together where the wallet carries it out as one, the rest by itself', async () => {
  const { hub, sent, batches, switches } = await page({ atomic: 'ready' })
  const plan = planRevocations(several)
  const run = createRevokeRun(hub, plan)
  await run.prepare()
  expect(run.state.get().steps).toMatchObject([
    { also: [plan[1]], isUpgrade: true, status: 'ready' },
    { status: 'ready' },
  ])
  await run.go(fine)
  expect(statuses(run)).toEqual(['sent', 'sent'])
  const calls = plan.slice(0, 2).map(({ transfer: { to, data } }) => ({ to, value: '0x0', data }))
  expect(batches).toMatchObject([{ chainId: '0x7a69', atomicRequired: true, calls }])
  expect([sent.length, switches]).toEqual([1, [31338]])
  expect(hub.batches.get()).toMatchObject([{ clientId: run.state.get().steps[0]?.clientId, batchId: '0x01' }])
})

test('one that was refused together can be sent one by one, and nothing is sent before that is chosen', async () => {
  const { hub, sent, batches } = await page({
    atomic: 'supported',
    onBatch: () => {
      throw Object.assign(new Error('no upgrade'), { code: 5750 })
    },
  })
  const run = createRevokeRun(hub, planRevocations(several.slice(0, 2)))
  await run.prepare()
  await run.go(fine)
  expect(run.state.get().steps).toMatchObject([{ status: 'failed', error: { code: 'batch_upgrade_refused' } }])
  expect([batches.length, sent.length]).toEqual([1, 0])
  run.takeApart()
  await run.go(fine)
  expect(sent).toEqual([])
  await expect.poll(() => statuses(run)).toEqual(['ready', 'ready'])
  await run.go(fine)
  expect([statuses(run), sent.length, batches.length]).toEqual([['sent', 'sent'], 2, 1])
})

test('error: a batch of which nobody knows lets nothing follow it', async () => {
  const { hub, sent, batches } = await page({ atomic: 'supported', onBatch: () => 7 })
  const run = createRevokeRun(hub, planRevocations(several))
  await run.prepare()
  await run.go(fine)
  expect([statuses(run), hub.batches.get()[0]?.status]).toEqual([['sent', 'ready'], 'unknown'])
  expect([batches.length, sent.length]).toEqual([1, 0])
})
