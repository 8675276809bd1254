import type { Hex } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { type Address, toAddress } from '@latchkey/evm'
import { createClient, erc20Abi, hashMessage, http } from 'viem'
import {
  getBalance,
  getEnsAddress,
  getEnsAvatar,
  getEnsName,
  getEnsText,
  multicall,
  readContract,
  verifyMessage,
} from 'viem/actions'
import { afterAll, expect, test } from 'vitest'
import { localAvatar } from './names.ts'
import { type DevChain, startDevChains } from './startDevChains.ts'

const visitor = toAddress('0x1111111111111111111111111111111111111111')
const progress: string[] = []
const chains = await startDevChains({ onProgress: (line) => progress.push(line), clock: fakeClock() })
afterAll(() => chains.close())
// Fails below where there are not two of them.
const [local, rollup] = chains.chains as [DevChain, DevChain]

function clientOf({ chain, url }: DevChain) {
  const { multicall3 = visitor, ensUniversalResolver = visitor } = chain.contracts ?? {}
  return createClient({
    transport: http(url, { retryCount: 0 }),
    chain: {
      ...chain,
      rpcUrls: { default: { http: [url] } },
      blockExplorers: undefined,
      contracts: { multicall3: { address: multicall3 }, ensUniversalResolver: { address: ensUniversalResolver } },
    },
  })
}

async function call(chain: DevChain, method: string, ...params: unknown[]): Promise<Hex> {
  const answer = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await answer.json()).result
}

test('two chains are there, and each says so', () => {
  expect([local.chain.id, local.chain.name]).toEqual([31_337, 'Latchkey Local'])
  expect([rollup.chain.id, rollup.chain.name]).toEqual([31_338, 'Latchkey Local Rollup'])
  expect(progress).toHaveLength(2)
  expect(progress.sort()[0]).toBe(`Latchkey Local (chain 31337) is running at ${local.url}`)
})

test('a transaction is asked for a base fee of 1 gwei', async () => {
  const { baseFeePerGas } = JSON.parse(JSON.stringify(await call(local, 'eth_feeHistory', '0x1', 'latest', [])))
  expect(baseFeePerGas.at(-1)).toBe('0x3b9aca00')
})

test('many balances are read at once through Multicall3, on both chains', async () => {
  for (const chain of [local, rollup]) {
    const contracts = chain.tokens.map(({ address }) => ({ address, abi: erc20Abi, functionName: 'decimals' }) as const)
    const answers = await multicall(clientOf(chain), { contracts, allowFailure: false })
    expect(answers).toEqual([6, 18])
  }
})

test('tokens call themselves what the list says, and no address is on both chains', async () => {
  for (const chain of [local, rollup]) {
    for (const { address, symbol, name, chainId } of chain.tokens) {
      const read = (functionName: 'symbol' | 'name') =>
        readContract(clientOf(chain), { address, abi: erc20Abi, functionName })
      expect([await read('symbol'), await read('name'), chainId]).toEqual([symbol, name, chain.chain.id])
    }
  }
  const [own, other] = [local, rollup].map(({ tokens }) => tokens.map(({ address }) => address))
  expect(own?.filter((address) => other?.includes(address))).toEqual([])
})

test('the faucet pays coins and tokens, really', async () => {
  for (const chain of [local, rollup]) {
    const client = clientOf(chain)
    const [dollar] = chain.tokens
    if (dollar === undefined) throw new Error('A token was expected')
    await chain.faucet(visitor)
    expect(await getBalance(client, { address: visitor })).toBe(10n * 10n ** 18n)
    const hash = await chain.faucet(visitor, dollar.address)
    expect(await call(chain, 'eth_getTransactionReceipt', hash)).toMatchObject({
      status: '0x1',
      to: dollar.address.toLowerCase(),
    })
    const args = [visitor] as const
    const balance = await readContract(client, {
      address: dollar.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args,
    })
    expect(balance).toBe(1_000_000_000n)
  }
})

test('the name resolves forwards and backwards, with a picture that carries itself', async () => {
  const client = clientOf(local)
  const { name, address } = local.ens ?? { name: '', address: visitor }
  expect(await getEnsAddress(client, { name })).toBe(address)
  expect(await getEnsName(client, { address })).toBe(name)
  expect(await getEnsText(client, { name, key: 'avatar' })).toBe(localAvatar)
  expect(await getEnsAvatar(client, { name })).toBe(localAvatar)
})

test('what has no name, and a name that does not exist, give nothing', async () => {
  const client = clientOf(local)
  expect(await getEnsName(client, { address: visitor })).toBeNull()
  expect(await getEnsAddress(client, { name: 'nobody.eth' })).toBeNull()
  expect(await getEnsText(client, { name: 'ada.eth', key: 'url' })).toBeNull()
  expect(await getEnsAddress(client, { name: 'ada.eth', coinType: 0n })).toBeNull()
})

test('error: a broken wire name is refused by its own error', async () => {
  const data = `0x${'00'.repeat(4)}` as const
  const abi = [
    {
      type: 'function',
      name: 'resolveWithGateways',
      stateMutability: 'view',
      inputs: [{ type: 'bytes' }, { type: 'bytes' }, { type: 'string[]' }],
      outputs: [{ type: 'bytes' }, { type: 'address' }],
    },
    { type: 'error', name: 'DNSDecodingFailed', inputs: [{ type: 'bytes' }] },
  ] as const
  const address = local.chain.contracts?.ensUniversalResolver ?? visitor
  for (const wire of ['0x', '0x05616461', '0x03616461'] as const) {
    const args = [wire, data, []] as const
    const reading = readContract(clientOf(local), { address, abi, functionName: 'resolveWithGateways', args })
    await expect(reading).rejects.toThrow('DNSDecodingFailed')
  }
})

test('an address that claims a name it does not have is shown without it', async () => {
  // The registrar lets everybody claim any name for their own address; only the forward record proves it.
  const [liar] = (await call(local, 'eth_accounts')) as unknown as Hex[]
  const registrar = await call(local, 'eth_call', { to: registry, data: ownerOfReverse }, 'latest')
  await call(local, 'eth_sendTransaction', { from: liar, to: `0x${registrar.slice(26)}`, data: claimAda })
  expect(await getEnsName(clientOf(local), { address: toAddress(liar) })).toBeNull()
})

const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
/** owner(namehash('addr.reverse')) */
const ownerOfReverse = '0x02571be391d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2'
/** setName('ada.eth') */
const claimAda = `0xc47f0027${'20'.padStart(64, '0')}${'07'.padStart(64, '0')}${'6164612e657468'.padEnd(64, '0')}`

test('the contract wallet signs by the key of its owner', async () => {
  const wallet = Object.entries(local.addresses).find(([name]) => name.startsWith('Contract wallet'))?.[1] as Address
  const message = 'Who am I?'
  const owner = local.ens?.address ?? visitor
  const signature = await call(local, 'personal_sign', `0x${Buffer.from(message).toString('hex')}`, owner)
  const client = clientOf(local)
  expect(await verifyMessage(client, { address: wallet, message, signature })).toBe(true)
  expect(await verifyMessage(client, { address: wallet, message: 'Who are you?', signature })).toBe(false)
  expect(await verifyMessage(client, { address: wallet, message, signature: hashMessage(message) })).toBe(false)
})

test('a public address is given to wallets, and the node keeps its own', async () => {
  const other = await startDevChains({ publicRpcUrl: (chainId) => `http://localhost:4400/rpc/${chainId}` })
  try {
    expect(other.chains.map(({ chain }) => chain.rpcUrls)).toEqual([
      ['http://localhost:4400/rpc/31337'],
      ['http://localhost:4400/rpc/31338'],
    ])
    expect(other.chains.map(({ chain, url }) => chain.privateCustomerRpcUrls?.[0] === url)).toEqual([true, true])
  } finally {
    await other.close()
  }
})

test('a start that was called off ends with its reason', async () => {
  const abort = new AbortController()
  const starting = startDevChains({ signal: abort.signal })
  abort.abort(new Error('called off'))
  await expect(starting).rejects.toThrow('called off')
})
