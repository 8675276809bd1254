import type { Hex } from '@latchkey/base'
import {
  type Address,
  buildTransfer,
  findNamesake,
  formatAmount,
  lookUpToken,
  parseAmount,
  readBalances,
  type Token,
  toAddress,
  toTransactionParameters,
} from '@latchkey/evm'
import { concatHex, encodeAbiParameters, stringToHex } from 'viem/utils'
import { afterAll, expect, test } from 'vitest'
import { ada, operator } from './devAccounts.ts'
import { startAnvil } from './startAnvil.ts'
import { trialContracts } from './testing/trialContracts.ts'

const chain = { id: 31_340, name: 'Trial', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }
const usdc: Token = {
  chainId: chain.id,
  address: toAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const supply = 2n ** 255n

const anvil = await startAnvil({ chainId: chain.id })
afterAll(() => anvil.close())

const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: number): Hex => encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)])

async function send(fields: object): Promise<Readonly<Record<string, unknown>>> {
  const { rpc } = anvil
  const hash = await rpc.call({
    method: 'eth_sendTransaction',
    params: [{ from: operator, gas: '0x2dc6c0', ...fields }],
  })
  await rpc.call({ method: 'anvil_mine', params: ['0x1'] })
  // Our own node has mined it.
  return (await rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })) as Readonly<Record<string, unknown>>
}

/** A contract that answers with these bytes; it reverts where there are none. */
async function make(symbol: Hex, name: Hex, decimals: Hex): Promise<Address> {
  const types = ['bytes', 'bytes', 'bytes', 'uint256'].map((type) => ({ type }))
  const { bytecode } = trialContracts.OddToken
  const data = concatHex([bytecode, encodeAbiParameters(types, [symbol, name, decimals, supply])])
  return toAddress((await send({ data })).contractAddress)
}

const look = async (address: Address) => await lookUpToken({ chain, address, rpc: anvil.rpc })

test('real contracts are looked up, however they describe themselves, and refused without decimals', async () => {
  const early = await make(stringToHex('MKR', { size: 32 }), stringToHex('Maker', { size: 32 }), number(18))
  expect(await look(early)).toMatchObject({ status: 'found', token: { symbol: 'MKR', name: 'Maker', decimals: 18 } })
  const nameless = await make('0x', '0x', number(0))
  const short = `${nameless.slice(0, 8)}…${nameless.slice(-6)}`
  expect(await look(nameless)).toMatchObject({ status: 'found', token: { symbol: short, name: short, decimals: 0 } })
  expect(await look(await make(text('NODEC'), text('No decimals'), '0x'))).toEqual({ status: 'noDecimals' })
  expect(await look(await make(text('MANY'), text('Many'), number(256)))).toEqual({ status: 'noDecimals' })
  expect(await look(ada)).toEqual({ status: 'empty' })
})

test('a token that is made to look like USDC is told apart from it', async () => {
  const found = await look(await make(text('\u202eUSDС'), text('USD Сoin'), number(6)))
  if (found.status !== 'found') throw new TypeError(found.status)
  expect(found.token).toMatchObject({ symbol: 'USDС', name: 'USD Сoin' })
  expect(findNamesake(found.token, { chains: [chain], tokens: [usdc] })?.unit).toBe(usdc)
})

test.each([0, 77, 255])('of a token with %i decimals exactly what was typed is sent', async (decimals) => {
  const found = await look(await make(text('ODD'), text('Odd'), number(decimals)))
  if (found.status !== 'found') throw new TypeError(found.status)
  const { token } = found
  const amount = parseAmount(formatAmount(123_456_789n, decimals), decimals)
  const order = { chainId: chain.id, from: operator, to: ada, asset: { type: 'token', token } as const, amount }
  expect(await send(toTransactionParameters(buildTransfer(order)))).toMatchObject({ status: '0x1' })
  const read = async (address: Address) =>
    (await readBalances({ chain, address, tokens: [token], rpc: anvil.rpc })).tokens.get(token.address)
  expect([await read(ada), await read(operator)]).toEqual([123_456_789n, supply - 123_456_789n])
})
