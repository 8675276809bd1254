import { type CallRequest, type Hex, type Rpc, RpcError, silentLog, toHex } from '@latchkey/base'
import { type FakeRpc, fakeRpc } from '@latchkey/base/testing'
import { decodeFunctionData, encodeAbiParameters, parseAbi, parseAbiParameters } from 'viem'
import { packetToBytes, namehash as viemNamehash } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { toAddress } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { baseReverseNode } from './baseName.ts'
import { lookupAvatarRecord, lookupName } from './lookupName.ts'
import { namehash, toWireName } from './namehash.ts'
import { normalizeName } from './normalizeName.ts'
import { resolveName } from './resolveName.ts'

const vitalik = toAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const other = toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const universal = toAddress('0xce01f8eee7E479C928F8919abD53E553a36CeF67')
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const mainnet: Chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency,
  rpcUrls: [],
  contracts: { ensUniversalResolver: universal },
}
const base: Chain = { id: 8453, name: 'Base', nativeCurrency, rpcUrls: [] }
const picture = 'data:image/png;base64,iVBORw0KGgo='

const abi = parseAbi([
  'function reverseWithGateways(bytes,uint256,string[]) view returns (string,address,address)',
  'function resolveWithGateways(bytes,bytes,string[]) view returns (bytes,address)',
  'function addr(bytes32) view returns (address)',
  'function text(bytes32,string) view returns (string)',
  'function name(bytes32) view returns (string)',
])
const refusal = (rpcData?: unknown, rpcCode = 3) =>
  new RpcError('rpc_failed', { rpcCode, rpcData, data: { method: 'eth_call', text: 'execution reverted' } })
const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value])
const address = (value: Hex) => encodeAbiParameters(parseAbiParameters('address'), [value])

type Records = { reverse?: string | Error; addresses?: Record<string, Hex>; avatar?: string | Error }

/** A universal resolver in memory, which reads calls as viem would. */
function ens({ reverse = '', addresses = {}, avatar = '' }: Records): FakeRpc {
  const nodes = new Map(Object.entries(addresses).map(([name, value]) => [viemNamehash(name), value]))
  return fakeRpc({
    eth_call([call]) {
      const { to, data } = call as { to: Hex; data: Hex }
      expect(to).toBe(universal)
      const { functionName, args } = decodeFunctionData({ abi, data })
      if (functionName === 'reverseWithGateways') {
        expect(args).toEqual([vitalik.toLowerCase(), 60n, []])
        if (reverse instanceof Error) throw reverse
        return encodeAbiParameters(parseAbiParameters('string,address,address'), [reverse, universal, universal])
      }
      const [, inner, gateways] = args as readonly [Hex, Hex, readonly string[]]
      expect(gateways).toEqual([])
      const asked = decodeFunctionData({ abi, data: inner })
      const wrap = (value: Hex) => encodeAbiParameters(parseAbiParameters('bytes,address'), [value, universal])
      if (asked.functionName === 'text') {
        expect(asked.args[1]).toBe('avatar')
        if (avatar instanceof Error) throw avatar
        return wrap(text(avatar))
      }
      const found = nodes.get(asked.args[0] as Hex)
      if (found === undefined) throw refusal('0x77209fe8')
      return wrap(address(found))
    },
  })
}

const lookup = (rpc: FakeRpc, chain = mainnet) => lookupName({ address: vitalik, chain, rpc, log: silentLog })

describe('the node of a name', () => {
  test.each([
    ['', '0x0000000000000000000000000000000000000000000000000000000000000000'],
    ['eth', '0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae'],
    ['foo.eth', '0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f'],
    ['80002105.reverse', '0x08d9b0993eb8c4da57c37a4b84a6e384c2623114ff4e9370ed51c9b8935109ba'],
  ])('%j', (name, node) => expect(toHex(namehash(name))).toBe(node))

  test('of an address on chain 8453', () => {
    const node = '0x757865da8ccd0b252a126eff0bfaea1056ad2d79cbe16d11a7c5e0056850dea3'
    expect(toHex(baseReverseNode(vitalik))).toBe(node)
    expect(toHex(namehash(`${vitalik.slice(2).toLowerCase()}.80002105.reverse`))).toBe(node)
  })

  test('the wire format is that of viem, and refuses what does not fit', () => {
    for (const name of ['eth', 'a.b.eth', 'ни.eth']) expect(toWireName(name)).toEqual(packetToBytes(name))
    for (const name of ['', 'a..eth', '.eth', `${'a'.repeat(256)}.eth`]) expect(toWireName(name)).toBeUndefined()
  })
})

describe('the one spelling of a name', () => {
  test.each([
    ['Vitalik.ETH', 'vitalik.eth'],
    ['nick.eth', 'nick.eth'],
    ['a\u200b.eth', 'a.eth'],
    ['RaFFY\u{1f6b4}\u200d\u2642\ufe0f.eTh', 'raffy\u{1f6b4}\u200d\u2642.eth'],
  ])('%s', async (name, normal) => expect(await normalizeName(name)).toBe(normal))

  test.each(['', 'a b.eth', 'vitаlik.eth', 'a..eth', 'ab\u202e.eth', 'x_y_.eth'.replace('x', '_a_'), 'a'.repeat(300)])(
    'error: %j has none',
    async (name) => await expect(normalizeName(name)).rejects.toMatchObject({ code: 'invalid_name' }),
  )
})

describe('ENS', () => {
  const good: Records = { reverse: 'vitalik.eth', addresses: { 'vitalik.eth': vitalik }, avatar: picture }

  test('a name that leads back is found with its avatar, in two requests', async () => {
    const rpc = ens(good)
    expect(await lookup(rpc)).toEqual({ name: 'vitalik.eth', avatar: picture })
    expect(rpc.requests()).toBe(2)
  })

  test('a name that leads elsewhere, nowhere, or is spelled to deceive is none', async () => {
    const cases: Records[] = [
      { ...good, addresses: { 'vitalik.eth': other } },
      { ...good, addresses: {} },
      { ...good, addresses: { 'vitalik.eth': `0x${'0'.repeat(40)}` } },
      { ...good, reverse: '' },
      { ...good, reverse: 'Vitalik.eth' },
      { ...good, reverse: 'vitаlik.eth', addresses: { 'vitаlik.eth': vitalik } },
      { ...good, reverse: '\u202evitalik.eth' },
      { ...good, reverse: 'a..eth' },
      { ...good, reverse: refusal('0x77209fe8') },
      { ...good, reverse: refusal('0x556f1830') },
      { ...good, reverse: refusal(undefined, -32000) },
    ]
    for (const records of cases) expect(await lookup(ens(records))).toEqual({})
  })

  test('an avatar is shown only if the picture is in it', async () => {
    const kept = [picture, 'data:image/svg+xml,%3Csvg/%3E', 'data:image/webp;base64,AA==']
    for (const avatar of kept) expect((await lookup(ens({ ...good, avatar }))).avatar).toBe(avatar)
    const elsewhere = [
      'https://example.com/a.png',
      'ipfs://QmX',
      'eip155:1/erc721:0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB/1',
    ]
    for (const avatar of elsewhere) {
      expect(await lookup(ens({ ...good, avatar }))).toEqual({ name: 'vitalik.eth', isAvatarElsewhere: true })
    }
    const dropped = [
      '',
      'http://127.0.0.1/a.png',
      'data:text/html,<script>alert(1)</script>',
      'data:image/svg,x',
      'data:,x',
      'javascript:alert(1)',
      ' data:image/png;base64,AA==',
      `data:image/png;base64,${'A'.repeat(400_000)}`,
      refusal('0x'),
    ]
    for (const avatar of dropped) expect(await lookup(ens({ ...good, avatar }))).toEqual({ name: 'vitalik.eth' })
  })

  test('a chain without a resolver has no names', async () => {
    const rpc = fakeRpc({})
    expect(await lookup(rpc, { ...mainnet, contracts: {} })).toEqual({})
    expect(rpc.calls).toEqual([])
  })

  test('rubbish in an answer is no name', async () => {
    for (const answer of [
      '0x',
      '0x1',
      null,
      1,
      {},
      `0x${'ff'.repeat(96)}`,
      `0x${'00'.repeat(31)}20${'ff'.repeat(32)}`,
    ]) {
      expect(await lookup(fakeRpc({ eth_call: () => answer }))).toEqual({})
      expect(
        await resolveName({ name: 'a.eth', chain: mainnet, rpc: fakeRpc({ eth_call: () => answer }) }),
      ).toBeUndefined()
    }
  })

  test('error: a node that does not answer is not swallowed', async () => {
    for (const error of [new RpcError('rpc_unreachable'), new Error('x')]) {
      await expect(lookup(ens({ ...good, reverse: error }))).rejects.toMatchObject({ code: 'name_not_looked_up' })
    }
  })
})

describe('a name in the recipient field', () => {
  const rpc = ens({ addresses: { 'vitalik.eth': vitalik } })
  test('leads to its address, in any spelling', async () => {
    expect(await resolveName({ name: 'VITALIK.eth', chain: mainnet, rpc })).toBe(vitalik)
  })
  test('that nobody has leads nowhere', async () => {
    expect(await resolveName({ name: 'nobody.eth', chain: mainnet, rpc })).toBeUndefined()
    expect(await resolveName({ name: 'vitalik.eth', chain: base, rpc })).toBeUndefined()
  })
  test('error: that is kept elsewhere, is no name, or cannot be asked for', async () => {
    const away = fakeRpc({ eth_call: () => Promise.reject(refusal('0x556f1830')) })
    const dead = fakeRpc({ eth_call: () => Promise.reject(new RpcError('rpc_unreachable')) })
    const asked = (name: string, node: FakeRpc) => resolveName({ name, chain: mainnet, rpc: node })
    await expect(asked('a.eth', away)).rejects.toMatchObject({ code: 'name_off_chain' })
    await expect(asked('a b', away)).rejects.toMatchObject({ code: 'invalid_name' })
    await expect(asked('a.eth', dead)).rejects.toMatchObject({ code: 'name_not_looked_up' })
    await expect(asked('a.eth', fakeRpc({}))).rejects.toMatchObject({ code: 'name_not_looked_up' })
  })
})

describe('chain 8453', () => {
  const resolver = '0xC6d566A56A1aFf6508b41f6c90ff131615583BCD'
  const node = (reverse: string, forward: Hex) =>
    fakeRpc({
      eth_call([call]) {
        const { to, data } = call as { to: Hex; data: Hex }
        expect(to).toBe(resolver)
        if (data === `0x691f3431${toHex(baseReverseNode(vitalik)).slice(2)}`) return text(reverse)
        expect(data).toBe(`0x3b3b57de${viemNamehash(reverse).slice(2)}`)
        return address(forward)
      },
    })

  test('a name that leads back is found, without an avatar', async () => {
    expect(await lookup(node('jesse.base.eth', vitalik), base)).toEqual({ name: 'jesse.base.eth' })
  })

  test('a name that leads elsewhere, is empty or badly spelled is none', async () => {
    expect(await lookup(node('jesse.base.eth', other), base)).toEqual({})
    expect(await lookup(node('', vitalik), base)).toEqual({})
    expect(await lookup(node('Jesse.base.eth', vitalik), base)).toEqual({})
  })

  test('failures are logged and mean no name', async () => {
    const lines: string[] = []
    const log = { ...silentLog, debug: (message: string) => void lines.push(message) }
    const rpc = fakeRpc({ eth_call: (_params: readonly unknown[]) => Promise.reject(new RpcError('rpc_unreachable')) })
    expect(await lookupName({ address: vitalik, chain: base, rpc, log })).toEqual({})
    expect(lines).toEqual(['The name on chain 8453 could not be read'])
    const asked: CallRequest[] = rpc.calls
    expect(asked).toHaveLength(1)
  })
})

test('the search for an avatar ends when it is called off', async () => {
  const abort = new AbortController()
  const signals: (AbortSignal | undefined)[] = []
  const answers = ens({ reverse: 'vitalik.eth', addresses: { 'vitalik.eth': vitalik }, avatar: picture })
  const rpc: Rpc = {
    call(request, options) {
      signals.push(options?.signal)
      return answers.call(request)
    },
    batch(_requests, options) {
      signals.push(options?.signal)
      abort.abort(new Error('too late'))
      return Promise.reject(options?.signal?.reason)
    },
  }
  const looking = lookupAvatarRecord({ address: vitalik, chain: mainnet, rpc, log: silentLog, signal: abort.signal })
  await expect(looking).rejects.toMatchObject({ code: 'name_not_looked_up', cause: new Error('too late') })
  expect(signals).toEqual([abort.signal, abort.signal])
})
