import { type Hex, silentLog, systemClock, toQuantity } from '@latchkey/base'
import {
  type Address,
  buildCollectibleTransfer,
  type Chain,
  type Collectible,
  type CollectibleCandidate,
  type Collection,
  countCollectible,
  descriptionCalls,
  quoteTransfer,
  readCollectibles,
  readDescriptionPlace,
  type Transfer,
  toAddress,
  toTransactionParameters,
} from '@latchkey/evm'
import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiled, prebuilt } from './contracts.ts'
import { collectibleGift } from './deployments.ts'
import { operator } from './devAccounts.ts'
import { applyAll, setBalance, setCode } from './nodeWrites.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { trialContracts } from './testing/trialContracts.ts'

// Real contracts on a real node: our own collections, one that lies, and contracts that receive nothing.

const owner = toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const person = toAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
const multicall3 = toAddress('0xcA11bde05977b3631167028862bE2a173976CA11')
const chainId = 31_341
const maxNumber = 2n ** 256n - 1n

let anvil: Anvil
let chain: Chain
let collections: readonly Collection[]
beforeAll(async () => {
  anvil = await startAnvil({ chainId, arguments: ['--no-mining'] })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  chain = { id: chainId, name: 'Trial', nativeCurrency, rpcUrls: [anvil.url], contracts: { multicall3 } }
  await applyAll(anvil.rpc, [setBalance(operator, 10n ** 20n), setCode(multicall3, prebuilt.multicall3.code)])
  const parameters = encodeAbiParameters([{ type: 'address' }], [operator])
  const [kites, shells] = [
    await make(concatHex([compiled.HarborKites.bytecode, parameters])),
    await make(concatHex([compiled.TideShells.bytecode, parameters])),
  ]
  collections = [
    { chainId, address: kites, name: 'Harbor Kites' },
    { chainId, address: shells, name: 'Tide Shells' },
  ]
  for (const { address } of collections) await send({ from: operator, to: address, data: collectibleGift(owner) })
})
afterAll(() => anvil.close())

type Sent = { readonly from?: string; readonly to?: string; readonly data: Hex; readonly value?: Hex }

/** Sends and mines. */
async function send(transaction: Sent): Promise<Readonly<Record<string, unknown>>> {
  const asked = { from: operator, gas: toQuantity(6_000_000), ...transaction }
  const hash = await anvil.rpc.call({ method: 'eth_sendTransaction', params: [asked] })
  await anvil.rpc.call({ method: 'anvil_mine', params: ['0x1'] })
  // Our own node has mined it in this block.
  const receipt = (await anvil.rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })) as Readonly<
    Record<string, unknown>
  >
  expect(receipt['status']).toBe('0x1')
  return receipt
}

async function make(data: Hex): Promise<Address> {
  return toAddress((await send({ data }))['contractAddress'])
}

function candidate(contract: Address, standard: 'erc721' | 'erc1155', tokenId: bigint): CollectibleCandidate {
  return { chainId, standard, contract, tokenId: String(tokenId), at: null }
}

const both = () => [candidate(collections[0]!.address, 'erc721', 1n), candidate(collections[1]!.address, 'erc1155', 1n)]

async function held(of: Address, candidates: readonly CollectibleCandidate[] = both()) {
  const reading = await readCollectibles({ chain, owner: of, candidates, collections, rpc: anvil.rpc })
  return reading.collectibles
}

function order(collectible: Collectible, to: Address, amount: bigint): Transfer {
  return buildCollectibleTransfer({ ...collectible, from: owner, to, amount, collection: 'Kites' })
}

async function quote(transfer: Transfer) {
  return await quoteTransfer({ transfer, chain, rpc: anvil.rpc, clock: systemClock, log: silentLog })
}

test('pieces that came in are there, are sent on as they were quoted, and both sides’ figures are the chain’s', async () => {
  const [kite, shells] = await held(owner)
  expect([kite, shells]).toMatchObject([
    { collection: 'Harbor Kites', tokenId: 1n, amount: 1n },
    { collection: 'Tide Shells', tokenId: 1n, amount: 5n },
  ])
  for (const transfer of [order(kite!, person, 1n), order(shells!, person, 3n)]) {
    const estimate = await quote(transfer)
    if (estimate.status !== 'quoted') throw estimate.error
    await send(toTransactionParameters(estimate.quote.transfer))
  }
  expect((await held(owner)).map(({ amount }) => amount)).toEqual([2n])
  expect((await held(person)).map(({ amount }) => amount)).toEqual([1n, 3n])
  const count = (of: Address) => countCollectible({ chain, owner: of, collectible: kite!, rpc: anvil.rpc })
  expect([await count(owner), await count(person)]).toEqual([0n, 1n])
  // By now it is another's, and the contract says so before anything is paid.
  expect(await quote(order(kite!, person, 1n))).toMatchObject({ error: { code: 'collectible_not_held' } })
  expect(await quote(order(shells!, person, 3n))).toMatchObject({ error: { code: 'collectible_not_held' } })
})

test('error: a contract that keeps no collectibles refuses them, which is said before anything is paid', async () => {
  for (const { address } of collections) {
    await send({ to: address, data: collectibleGift(owner) })
  }
  const mine = [candidate(collections[0]!.address, 'erc721', 2n), candidate(collections[1]!.address, 'erc1155', 2n)]
  for (const collectible of await held(owner, mine)) {
    const estimate = await quote(order(collectible, multicall3, 1n))
    expect(estimate).toMatchObject({ error: { code: 'recipient_cannot_receive' } })
  }
})

test('error: a contract that lies has what it says, in its place, and hides nothing else', async () => {
  const parameters = encodeAbiParameters([{ type: 'address' }, { type: 'string' }], [owner, '\u202Evisit evil.example'])
  const liar = await make(concatHex([trialContracts.Flatterer.bytecode, parameters]))
  const flood = parseAbi(['function flood(uint256 first, uint256 count)'])
  await send({ to: liar, data: encodeFunctionData({ abi: flood, functionName: 'flood', args: [1n, 200n] }) })
  const lies = Array.from({ length: 200 }, (_, id) => candidate(liar, 'erc1155', BigInt(id)))
  const found = await held(owner, [...lies, candidate(liar, 'erc721', maxNumber), ...both()])
  expect(found[0]).toMatchObject({ collection: 'Tide Shells', isListed: true })
  expect(found[1]).toMatchObject({ amount: maxNumber, isListed: false, collection: 'visit evil.example' })
  expect(found.filter(({ contract }) => contract === liar)).toHaveLength(20)
})

test('our own collections carry their names and pictures', async () => {
  for (const [index, { address: contract }] of collections.entries()) {
    const named = { contract, tokenId: 1n }
    const outcomes = await anvil.rpc.batch(descriptionCalls(named))
    const answers = outcomes.map((outcome) => ('result' in outcome ? outcome.result : undefined))
    const [, body = ''] = (readDescriptionPlace(named, answers) ?? '').split(',')
    const { name, image } = JSON.parse(Buffer.from(body, 'base64').toString())
    expect(name).toBe(['Harbor Kite #1', 'Tide Shell 1'][index])
    expect(Buffer.from(image.split(',')[1], 'base64').toString()).toMatch(/^<svg [^&\\]+<\/svg>$/)
  }
})
