import { type Anvil, startAnvil } from '@latchkey/dev-chain'
import { parseTypedData } from '@latchkey/evm'
import { approve, pair, propose, request, respond } from '@latchkey/remote'
import { hexToBytes, parseGwei, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { officialApp, officialWallet } from './official.ts'
import { ourSide } from './ours.ts'
import { account, keeper, namespaces, openRelay, optionalNamespaces, soon } from './setting.ts'

// The uses of a session, and a page that is loaded anew in the middle of each of its steps.

const { kept, closeAll } = keeper()
let relay: Awaited<ReturnType<typeof openRelay>>
let anvil: Anvil
const chainId = 'eip155:31337'
const receiver = `0x${'00'.repeat(19)}dd` as const
const typedData = {
  domain: { name: 'Letters', version: '1', chainId: 31337 },
  types: { Letter: [{ name: 'text', type: 'string' }] },
  primaryType: 'Letter',
  message: { text: 'hello' },
} as const
const coins = 10n ** 18n

beforeAll(async () => {
  relay = await openRelay()
  anvil = await startAnvil({ chainId: 31337 })
  await anvil.rpc.call({ method: 'anvil_setBalance', params: [account.address, `0x${(10n * coins).toString(16)}`] })
})
afterEach(closeAll)
afterAll(async () => {
  await relay.close()
  await anvil.close()
})

const node = async (method: string, params: readonly unknown[]) => await anvil.rpc.call({ method, params })

/** A wallet's own work: real signatures, and transactions that the node carries out. */
async function carryOut(method: string, params: readonly unknown[]): Promise<unknown> {
  if (method === 'personal_sign') return await account.signMessage(hexToBytes(params[0] as `0x${string}`))
  if (method === 'eth_signTypedData_v4') return await account.signTypedData(parseTypedData(params[1]))
  const { to, value } = params[0] as { to: `0x${string}`; value: string }
  const nonce = Number(await node('eth_getTransactionCount', [account.address, 'pending']))
  const fees = { maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: parseGwei('1') }
  const serialized = await account.signTransaction({
    ...{ type: 'eip1559', chainId: 31337, nonce, gas: 21_000n, to, value: BigInt(value), data: '0x' },
    ...fees,
  })
  return await node('eth_sendRawTransaction', [serialized])
}

async function expectTyped(signature: unknown): Promise<void> {
  const { address } = account
  expect(await verifyTypedData({ ...typedData, address, signature: signature as `0x${string}` })).toBe(true)
}

async function expectMined(hash: unknown, value: bigint): Promise<void> {
  // The node takes it in before it puts it into a block.
  await vi.waitFor(async () => {
    expect(await node('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', to: receiver })
  }, 30_000)
  expect(BigInt(String(await node('eth_getBalance', [receiver, 'latest'])))).toBe(value)
}

const payment = { from: account.address, to: receiver, value: `0x${coins.toString(16)}` }
const typedParams = [account.address, JSON.stringify(typedData)]

describe('our app, the official wallet', () => {
  test('signs typed data, sends what the node carries out, and outlives a reload of the app in each step', async () => {
    const first = await ourSide('our-app', relay.url)
    const { kit } = kept(await officialWallet(relay.url))
    let hand = async () => {}
    /** The next request lies in the wallet until it is released. */
    function hold() {
      let release = () => {}
      const held = new Promise<void>((read) => {
        hand = () =>
          new Promise((resolve) => {
            release = resolve
            read()
          })
      })
      return { held, release: () => release() }
    }
    kit.on('session_request', async ({ topic, id, params: { request: asked } }) => {
      await hand()
      const result = await carryOut(asked.method, asked.params)
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    })
    const { uri } = await propose(first.peer, { optionalNamespaces })
    const proposed = new Promise<number>((resolve) => kit.once('session_proposal', ({ id }) => resolve(id)))
    await kit.pair({ uri })
    const id = await proposed

    // Proposed and read, not yet approved: the wallet approves while the page is away.
    await first.close()
    await kit.approveSession({ id, namespaces })
    const second = await ourSide('our-app', relay.url, first)
    const { topic } = await soon(() => second.peer.sessions.get()[0])

    const ask = (method: string, params: readonly unknown[]) => request(second.peer, { topic, chainId, method, params })
    await expectTyped(await ask('eth_signTypedData_v4', typedParams))
    await expectMined(await ask('eth_sendTransaction', [payment]), coins)

    // Asked and read; the wallet answers while the page is away, and who comes back is told.
    const { held, release } = hold()
    ask('personal_sign', ['0x01', account.address]).catch(() => undefined)
    await held
    await second.close()
    release()
    const third = kept(await ourSide('our-app', relay.url, second))
    const [resumed] = third.peer.resumed.get()
    expect(await resumed?.outcome).toBe(await account.signMessage(hexToBytes('0x01')))
  }, 60_000)
})

describe('the official app, our wallet', () => {
  test('signs typed data, sends what the node carries out, and outlives a reload of the wallet in each step', async () => {
    const before = BigInt(String(await node('eth_getBalance', [receiver, 'latest'])))
    const { client } = kept(await officialApp(relay.url))
    const first = await ourSide('our-wallet', relay.url)
    const { uri, approval } = await client.connect({ optionalNamespaces })
    await pair(first.peer, uri ?? '')
    await soon(() => first.peer.proposals.get()[0])

    // Read and not yet answered.
    await first.close()
    const second = await ourSide('our-wallet', relay.url, first)
    const proposal = await soon(() => second.peer.proposals.get()[0])
    await approve(second.peer, proposal.id, { namespaces })
    const { topic } = await approval()

    // Approved and settled.
    await second.close()
    const third = await ourSide('our-wallet', relay.url, second)
    const answered = client.request({
      topic,
      chainId,
      request: { method: 'eth_signTypedData_v4', params: typedParams },
    })
    const asked = await soon(() => third.peer.requests.get()[0])
    await respond(third.peer, { topic, id: asked.id, result: await carryOut(asked.method, typedParams) })
    await expectTyped(await answered)

    // Asked and not yet answered.
    const sent = client.request({ topic, chainId, request: { method: 'eth_sendTransaction', params: [payment] } })
    await soon(() => third.peer.requests.get()[0])
    await third.close()
    const fourth = kept(await ourSide('our-wallet', relay.url, third))
    const again = await soon(() => fourth.peer.requests.get()[0])
    await respond(fourth.peer, { topic, id: again.id, result: await carryOut(again.method, [payment]) })
    await expectMined(await sent, before + coins)
  }, 60_000)
})
