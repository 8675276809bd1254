import { httpRpc, systemClock, toQuantity } from '@latchkey/base'
import { startAnvil } from '@latchkey/dev-chain'
import { accountDelegateCode } from '@latchkey/dev-chain/testing'
import { accountDelegate } from '@latchkey/evm'
import { createWalletClient, custom, type EIP1193Provider } from 'viem'
import { getCallsStatus, getCapabilities, sendCalls, waitForCallsStatus } from 'viem/actions'
import { afterAll, expect, test } from 'vitest'
import { confirmed, connectedPage, other } from '../testing/embeddedPage.ts'

// The official client, over the wallet that is announced to the page, on a real chain.

const ether = 10n ** 18n
const anvil = await startAnvil({ chainId: 31337 })
afterAll(() => anvil.close())

const forwarded = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_simulateV1',
]

/** A page with an embedded wallet that has ten coins, and viem over it. Every card is answered with yes. */
async function clientOverPage() {
  const rpc = httpRpc({ url: anvil.url, fetch, clock: systemClock })
  const ask = (method: string) => (params: readonly unknown[]) => rpc.call({ method, params })
  const page = await connectedPage({
    clock: { ...systemClock, advance: async () => undefined },
    nodeAnswers: Object.fromEntries(forwarded.map((method) => [method, ask(method)])),
  })
  confirmed(page)
  const account = page.custody.address
  await ask('anvil_setBalance')([account, toQuantity(10n * ether)])
  const seen: string[] = []
  page.controller.asking.subscribe((card) => {
    if (card === undefined) return
    seen.push(card.card.title.code)
    queueMicrotask(() => card.answer(true))
  })
  const provider = page.platform.announced[0]?.provider as EIP1193Provider
  const chain = {
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
  const client = createWalletClient({ account, chain, transport: custom(provider) })
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })
  const balanceOf = async (address: string) => BigInt(String(await ask('eth_getBalance')([address, 'latest'])))
  return { client, seen, balanceOf, ask }
}

test('viem sends calls one by one, and then as one by an account that was made smart', async () => {
  const { client, seen, balanceOf, ask } = await clientOverPage()
  const calls = [
    { to: other, value: 3n },
    { to: other, value: 4n },
  ] as const
  expect(await getCapabilities(client, { chainId: 31337 })).toEqual({ atomic: { status: 'unsupported' } })
  const before = await balanceOf(other)
  const apart = await sendCalls(client, { calls })
  const rowed = await waitForCallsStatus(client, { id: apart.id, timeout: 20_000, pollingInterval: 200 })
  expect(rowed).toMatchObject({ status: 'success', statusCode: 200, atomic: false, chainId: 31337 })
  expect([rowed.receipts?.length, await balanceOf(other)]).toEqual([2, before + 7n])
  await expect(sendCalls(client, { calls, forceAtomic: true })).rejects.toMatchObject({
    walk: expect.any(Function),
    message: expect.stringContaining('cannot carry out these calls as one'),
  })

  await ask('anvil_setCode')([accountDelegate.address, accountDelegateCode])
  expect(await getCapabilities(client, { chainId: 31337 })).toEqual({ atomic: { status: 'ready' } })
  seen.length = 0
  const { id } = await sendCalls(client, { calls, forceAtomic: true, id: '0xabc' })
  const done = await waitForCallsStatus(client, { id, timeout: 20_000, pollingInterval: 200 })
  expect([id, seen]).toEqual(['0xabc', ['smart_account', 'batch']])
  expect(done).toMatchObject({ status: 'success', atomic: true, receipts: [{ status: 'success' }] })
  expect(await balanceOf(other)).toBe(before + 14n)
  expect(await getCapabilities(client, { chainId: 31337 })).toEqual({ atomic: { status: 'supported' } })
  const receipt = (await ask('eth_getTransactionReceipt')([done.receipts?.[0]?.transactionHash])) as { gasUsed: string }
  expect(done.receipts?.[0]?.gasUsed).toBe(BigInt(receipt.gasUsed))

  // One of these calls cannot be carried out, so that none is.
  const tooMuch = [calls[0], { to: other, value: 10_000n * ether }]
  await expect(sendCalls(client, { calls: tooMuch, forceAtomic: true })).rejects.toThrow()
  expect(await balanceOf(other)).toBe(before + 14n)
  await expect(getCallsStatus(client, { id: '0xnobody' })).rejects.toThrow('knows nothing of these calls')
})
