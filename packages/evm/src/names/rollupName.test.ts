import { type Hex, RpcError, silentLog } from '@latchkey/base'
import { fakeRpc } from '@latchkey/base/testing'
import { decodeFunctionData, encodeAbiParameters, parseAbi, parseAbiParameters } from 'viem'
import { namehash as viemNamehash } from 'viem/ens'
import { expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { lookupName } from './lookupName.ts'

const ada = toAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const other = toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const universal = toAddress('0xce01f8eee7E479C928F8919abD53E553a36CeF67')
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rollup: Chain = { id: 10, name: 'Rollup', nativeCurrency, rpcUrls: [] }
const mainnet: Chain = {
  id: 1,
  name: 'Main',
  nativeCurrency,
  rpcUrls: [],
  contracts: { ensUniversalResolver: universal },
}
const abi = parseAbi([
  'function nameForAddr(address) view returns (string)',
  'function resolveWithGateways(bytes,bytes,string[]) view returns (bytes,address)',
  'function addr(bytes32,uint256) view returns (bytes)',
])

/** The name that an account claims on the rollup, and where chain 1 says that it leads there. */
async function look(claimed: string | Error, leadsTo: Hex | Error, chain: Chain = rollup) {
  const lines: string[] = []
  const log = { ...silentLog, debug: (line: string) => void lines.push(line) }
  const rpc = fakeRpc({
    eth_call([call]) {
      const { to, data } = call as { to: Hex; data: Hex }
      expect(to).toBe('0x0000000000D8e504002cC26E3Ec46D81971C1664')
      expect(decodeFunctionData({ abi, data }).args).toEqual([ada])
      if (claimed instanceof Error) throw claimed
      return encodeAbiParameters(parseAbiParameters('string'), [claimed])
    },
  })
  const ethereum = fakeRpc({
    eth_call([call]) {
      const { to, data } = call as { to: Hex; data: Hex }
      expect(to).toBe(universal)
      const [, inner, gateways] = decodeFunctionData({ abi, data }).args as readonly [Hex, Hex, readonly string[]]
      expect(gateways).toEqual([])
      // Where the name leads on that rollup, and not where it leads on chain 1.
      expect(decodeFunctionData({ abi, data: inner }).args).toEqual([viemNamehash('ada.eth'), 0x8000000an])
      if (leadsTo instanceof Error) throw leadsTo
      const answer = encodeAbiParameters(parseAbiParameters('bytes'), [leadsTo])
      return encodeAbiParameters(parseAbiParameters('bytes,address'), [answer, universal])
    },
  })
  const found = await lookupName({ address: ada, chain, rpc, log, ethereum: { chain: mainnet, rpc: ethereum } })
  return { name: found.name, lines }
}

test('a rollup’s own name is one if it leads back to the address there', async () => {
  expect(await look('ada.eth', ada)).toEqual({ name: 'ada.eth', lines: [] })
  expect(await look('ada.eth', other)).toEqual({ name: undefined, lines: [] })
  expect(await look('ada.eth', '0x')).toEqual({ name: undefined, lines: [] })
  expect(await look('', ada)).toEqual({ name: undefined, lines: [] })
})

test('a name in another than its normal form, one kept off the chain, or a node that is away, is no name', async () => {
  const offChain = new RpcError('rpc_failed', { rpcCode: 3, rpcData: '0x556f1830', data: { method: 'eth_call' } })
  const told = ['The name on a rollup could not be read']
  expect((await look('Ada.eth', ada)).name).toBeUndefined()
  expect(await look('ada.eth', offChain)).toEqual({ name: undefined, lines: told })
  expect(await look(new RpcError('rpc_unreachable'), ada)).toEqual({ name: undefined, lines: told })
})

test('other chains have no such registry', async () => {
  expect((await look('ada.eth', ada, { ...rollup, id: 137 })).name).toBeUndefined()
})
