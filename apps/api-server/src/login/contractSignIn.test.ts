import { type Hex, httpRpc, type Rpc, systemClock } from '@latchkey/base'
import { type DevChains, startDevChains } from '@latchkey/dev-chain'
import { type Address, toAddress } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import { concat, encodeAbiParameters, getContractAddress, parseAbiParameters, size, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, bob, codeOf, createTestApp, openTestDatabase, sign } from '../testing/testApp.ts'

// The wallets of these tests are contracts on real nodes; bob owns the one that the local chain comes with.
let database: Database
let closeDatabase: () => Promise<void>
let devChains: DevChains
let wallet: Address
let runtimeCode: Hex
const nodes = new Map<number, Rpc>()

beforeAll(async () => {
  ;({ database, close: closeDatabase } = await openTestDatabase())
  devChains = await startDevChains()
  for (const { chain, url } of devChains.chains) nodes.set(chain.id, httpRpc({ url, fetch, clock: systemClock }))
  const [local] = devChains.chains
  wallet = Object.entries(local?.addresses ?? {}).find(([name]) => /contract wallet/i.test(name))?.[1] ?? '0x'
  // Answers of `eth_getCode` are checked by the tests themselves: an empty code makes them fail.
  runtimeCode = (await nodes.get(31_337)?.call({ method: 'eth_getCode', params: [wallet, 'latest'] })) as Hex
}, 300_000)
afterAll(async () => {
  await devChains.close()
  await closeDatabase()
})

async function attempt(address: Address, chainId: number, signMessage: (message: string) => Promise<Hex>) {
  const config = { chains: devChains.chains.map(({ chain }) => chain) }
  const { page } = await createTestApp(database, { config, rpc: (id) => nodes.get(id) })
  const message = await page.challenge({ address }, chainId)
  return await page.verify(message, await signMessage(message))
}

describe('a contract wallet on the chain (ERC-1271)', () => {
  test('signs in by the signature of its owner', async () => {
    const answer = await attempt(wallet, 31_337, (message) => sign(bob, message))
    expect(answer.body).toMatchObject({ login: { address: wallet, chainId: 31_337 } })
  })

  test('error: does not by that of another, nor by none', async () => {
    expect(codeOf(await attempt(wallet, 31_337, (message) => sign(alice, message)))).toBe('wrong_signature')
    expect(codeOf(await attempt(wallet, 31_337, async () => '0x'))).toBe('wrong_signature')
    expect(codeOf(await attempt(wallet, 31_337, async () => `0x${'ff'.repeat(200)}`))).toBe('wrong_signature')
  })

  test('error: is nobody on a chain where it does not exist', async () => {
    expect(codeOf(await attempt(wallet, 31_338, (message) => sign(bob, message)))).toBe('wrong_signature')
  })
})

describe('a contract wallet that is not there yet (ERC-6492)', () => {
  // The deployment proxy that every chain of this kind has, and code that puts the known wallet's code in place.
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const salt = toHex(7, { size: 32 })
  const creationCode = () => concat(['0x61', toHex(size(runtimeCode), { size: 2 }), '0x80600a5f395ff3', runtimeCode])
  const address = () =>
    toAddress(getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: creationCode() }))
  const wrap = (signature: Hex) =>
    concat([
      encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [
        factory,
        concat([salt, creationCode()]),
        signature,
      ]),
      `0x${'6492'.repeat(16)}`,
    ])

  test.each([31_337, 31_338])('signs in on chain %i, and is still not there afterwards', async (chainId) => {
    const answer = await attempt(address(), chainId, async (message) => wrap(await sign(bob, message)))
    expect(answer.body).toMatchObject({ login: { address: address(), chainId } })
    const code = await nodes.get(chainId)?.call({ method: 'eth_getCode', params: [address(), 'latest'] })
    expect(code).toBe('0x')
  })

  test('error: does not by the signature of another, nor for another address', async () => {
    expect(codeOf(await attempt(address(), 31_337, async (message) => wrap(await sign(alice, message))))).toBe(
      'wrong_signature',
    )
    expect(codeOf(await attempt(alice.address, 31_337, async (message) => wrap(await sign(bob, message))))).toBe(
      'wrong_signature',
    )
  })
})
