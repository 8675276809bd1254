import { startAnvil } from '@latchkey/dev-chain'
import { parseTypedData } from '@latchkey/evm'
import { approve, pair, propose, request, respond } from '@latchkey/remote'
import { parseGwei, verifyTypedData } from 'viem'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { chainId, granted, optionalNamespaces } from './matrix/asked.ts'
import { signClientApp } from './matrix/officialApps.ts'
import { walletKit } from './matrix/officialWallets.ts'
import { places } from './matrix/places.ts'
import { ourSide } from './ours.ts'
import { account, keeper, soon } from './setting.ts'

// The uses of a session, and a page that is loaded anew in the middle of each of its steps.

const { kept, closeAll } = keeper()
const receiver = `0x${'00'.repeat(19)}dd` as const
const typedData = {
  domain: { name: 'Letters', version: '1', chainId: 31337 },
  types: { Letter: [{ name: 'text', type: 'string' }] },
  primaryType: 'Letter',
  message: { text: 'hello' },
} as const
const coins = 10n ** 18n

const place = await places['memory']!()
const relayUrl = `ws://127.0.0.1:${place.ports()[0]}`
const anvil = await startAnvil({ chainId: 31337 })
await anvil.rpc.call({ method: 'anvil_setBalance', params: [account.address, `0x${(10n * coins).toString(16)}`] })
afterEach(closeAll)
afterAll(async () => {
  await place.close()
  await anvil.close()
})

const node = async (method: string, params: readonly unknown[]) => await anvil.rpc.call({ method, params })

/** A wallet's own work: real signatures, and transactions that the node carries out. */
async function carryOut(method: string, params: readonly unknown[]): Promise<unknown> {
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

test('our app signs typed data, has sent what the node carries out, and outlives a reload in each step', async () => {
  const first = await ourSide('our-app', relayUrl)
  const wallet = kept(await walletKit(relayUrl))
  const { uri } = await propose(first.peer, { optionalNamespaces })
  await wallet.pair(uri)
  const proposal = await soon(() => wallet.proposals[0])

  // Proposed and read, not yet approved: the wallet approves while the page is away.
  await first.close()
  await wallet.approve(proposal.id, granted)
  const second = await ourSide('our-app', relayUrl, first)
  const { topic } = await soon(() => second.peer.sessions.get()[0])

  const ask = (method: string, params: readonly unknown[]) => request(second.peer, { topic, chainId, method, params })
  const shown = async (method: string) => await soon(() => wallet.requests.find(({ asked }) => asked.method === method))
  async function carriedOut(method: string, params: readonly unknown[]) {
    const answer = ask(method, params)
    const { id, asked } = await shown(method)
    await wallet.respond(topic, id, { result: await carryOut(asked.method, asked.params as readonly unknown[]) })
    return await answer
  }
  await expectTyped(await carriedOut('eth_signTypedData_v4', typedParams))
  await expectMined(await carriedOut('eth_sendTransaction', [payment]), coins)

  // Asked and read; the wallet answers while the page is away, and who comes back is told.
  ask('personal_sign', ['0x01', account.address]).catch(() => undefined)
  const { id } = await shown('personal_sign')
  await second.close()
  await wallet.respond(topic, id, { result: 'signed' })
  const third = kept(await ourSide('our-app', relayUrl, second))
  const [resumed] = third.peer.resumed.get()
  expect(await resumed?.outcome).toBe('signed')
}, 60_000)

test('our wallet signs typed data, sends what the node carries out, and outlives a reload in each step', async () => {
  const before = BigInt(String(await node('eth_getBalance', [receiver, 'latest'])))
  const app = kept(await signClientApp('2.21.8')(relayUrl))
  const first = await ourSide('our-wallet', relayUrl)
  const { uri = '', session } = await app.connect()
  await pair(first.peer, uri)
  await soon(() => first.peer.proposals.get()[0])

  // Read and not yet answered.
  await first.close()
  const second = await ourSide('our-wallet', relayUrl, first)
  const proposal = await soon(() => second.peer.proposals.get()[0])
  await approve(second.peer, proposal.id, { namespaces: granted })
  const { topic, request: ask } = await session

  // Approved and settled.
  await second.close()
  const third = await ourSide('our-wallet', relayUrl, second)
  const answered = ask('eth_signTypedData_v4', typedParams)
  const asked = await soon(() => third.peer.requests.get()[0])
  await respond(third.peer, { topic, id: asked.id, result: await carryOut(asked.method, typedParams) })
  await expectTyped(await answered)

  // Asked and not yet answered.
  const sent = ask('eth_sendTransaction', [payment])
  await soon(() => third.peer.requests.get()[0])
  await third.close()
  const fourth = kept(await ourSide('our-wallet', relayUrl, third))
  const again = await soon(() => fourth.peer.requests.get()[0])
  await respond(fourth.peer, { topic, id: again.id, result: await carryOut(again.method, [payment]) })
  await expectMined(await sent, before + coins)
}, 60_000)
