import { type Hex, silentLog, systemClock, toQuantity } from '@latchkey/base'
import {
  type Address,
  type Approval,
  type ApprovalCandidate,
  type Chain,
  decreaseInstead,
  permit2Address,
  planRevocations,
  quoteTransfer,
  readApprovals,
  type Token,
  type Transfer,
  toAddress,
  toTransactionParameters,
} from '@latchkey/evm'
import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prebuilt } from './contracts.ts'
import { applyAll } from './nodeWrites.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { type TrialName, trialContracts } from './testing/trialContracts.ts'

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
])
const itemAbi = parseAbi(['function mint(uint256 id)'])
const permitAbi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const owner = toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const person = toAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
const multicall3 = toAddress('0xcA11bde05977b3631167028862bE2a173976CA11')
const unlimited = 2n ** 256n - 1n
const gas = toQuantity(3_000_000)

let anvil: Anvil
let chain: Chain
let spender: Address
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31_340, arguments: ['--no-mining'] })
  chain = {
    id: 31_340,
    name: 'Trial',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [anvil.url],
    contracts: { multicall3 },
  }
  const permits = await make('Permits')
  const code = await anvil.rpc.call({ method: 'eth_getCode', params: [permits, 'latest'] })
  await applyAll(anvil.rpc, [
    { method: 'anvil_setCode', params: [multicall3, prebuilt.multicall3.code] },
    { method: 'anvil_setCode', params: [permit2Address, code] },
  ])
  spender = await make('Till')
})
afterAll(() => anvil.close())

type Call = { readonly to?: string; readonly data: Hex; readonly gas?: string }

/** Sends and mines; a transaction that fails is not what a test is about. */
async function send(call: Call): Promise<Readonly<Record<string, unknown>>> {
  const hash = await anvil.rpc.call({ method: 'eth_sendTransaction', params: [{ from: owner, gas, ...call }] })
  await anvil.rpc.call({ method: 'anvil_mine', params: ['0x1'] })
  // Our own node has mined it in this block.
  const receipt = (await anvil.rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })) as Readonly<
    Record<string, unknown>
  >
  expect(receipt['status']).toBe('0x1')
  return receipt
}

async function make(name: TrialName, types: readonly string[] = [], values: readonly unknown[] = []): Promise<Address> {
  const parameters = encodeAbiParameters(
    types.map((type) => ({ type })),
    [...values],
  )
  return toAddress((await send({ data: concatHex([trialContracts[name].bytecode, parameters]) }))['contractAddress'])
}

async function makeToken(name: TrialName, types: readonly string[] = [], values: readonly unknown[] = []) {
  const token = await make(name, types, values)
  await send({ to: token, data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, 1000n] }) })
  return token
}

const approve = (token: Address, to: Address, amount: bigint) =>
  send({ to: token, data: encodeFunctionData({ abi, functionName: 'approve', args: [to, amount] }) })

const permit = (token: Address, amount: bigint, expiration: number) =>
  send({
    to: permit2Address,
    data: encodeFunctionData({ abi: permitAbi, functionName: 'approve', args: [token, spender, amount, expiration] }),
  })

function candidate(given: Partial<ApprovalCandidate> & Pick<ApprovalCandidate, 'token'>): ApprovalCandidate {
  return { chainId: chain.id, owner, kind: 'token', spender, tokenId: null, at: null, ...given }
}

async function read(candidates: readonly ApprovalCandidate[], on = chain) {
  const tokens: readonly Token[] = []
  return await readApprovals({ chain: on, owner, candidates, tokens, rpc: anvil.rpc })
}

/** Sends a revocation with the fee that was quoted for it, as the page does. */
async function revoke(transfer: Transfer): Promise<void> {
  const estimate = await quote(transfer)
  if (estimate.status !== 'quoted') throw estimate.error
  const { gas: limit = gas, data, to } = toTransactionParameters(estimate.quote.transfer)
  await send({ to, data, gas: limit })
}

const quote = (transfer: Transfer) =>
  quoteTransfer({ transfer, chain, rpc: anvil.rpc, clock: systemClock, log: silentLog })

async function revokeAll(approvals: readonly Approval[]): Promise<number> {
  const plan = planRevocations(approvals)
  for (const { transfer } of plan) await revoke(transfer)
  return plan.length
}

test('an unlimited approval is seen with what can be taken, and is gone once it is revoked', async () => {
  const token = await makeToken('PlainToken', ['string'], ['PLA'])
  await approve(token, spender, unlimited)
  await approve(token, person, 30n)
  const candidates = [candidate({ token }), candidate({ token, spender: person })]
  const { approvals } = await read(candidates)
  expect(approvals).toMatchObject([
    { spender, amount: unlimited, isUnlimited: true, exposure: 1000n, isSpenderContract: true },
    { spender: person, amount: 30n, exposure: 30n, isSpenderContract: false },
  ])
  expect(approvals[0]?.facts).toMatchObject({ symbol: 'PLA', decimals: 18 })
  expect(await revokeAll(approvals.slice(0, 1))).toBe(1)
  expect((await read(candidates)).approvals).toMatchObject([{ spender: person }])
})

test('a token of the older kind, whose approve answers nothing, is revoked as any other', async () => {
  const token = await makeToken('OlderToken')
  await approve(token, spender, unlimited)
  const { approvals } = await read([candidate({ token })])
  expect(approvals).toMatchObject([{ exposure: 1000n }])
  await revokeAll(approvals)
  expect((await read([candidate({ token })])).approvals).toEqual([])
})

test('a token that takes no zero has its allowance taken off instead', async () => {
  const token = await makeToken('StubbornToken')
  await approve(token, spender, 70n)
  const [approval] = (await read([candidate({ token })])).approvals
  if (approval === undefined) throw new Error('There is one')
  const [revocation] = planRevocations([approval])
  const instead = revocation === undefined ? undefined : decreaseInstead(revocation)
  if (revocation === undefined || instead === undefined) throw new Error('There is another way')
  expect(await quote(revocation.transfer)).toMatchObject({
    status: 'unavailable',
    error: { code: 'transfer_would_fail' },
  })
  await revoke(instead)
  expect((await read([candidate({ token })])).approvals).toEqual([])
})

test('collections and single pieces are revoked', async () => {
  const token = await make('Items', ['string'], ['ITA'])
  for (const id of [1n, 2n])
    await send({ to: token, data: encodeFunctionData({ abi: itemAbi, functionName: 'mint', args: [id] }) })
  await send({ to: token, data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, true] }) })
  await approve(token, person, 2n)
  const candidates = [
    candidate({ kind: 'operator', token }),
    candidate({ kind: 'collectible', token, spender: person, tokenId: '2' }),
    candidate({ kind: 'collectible', token, spender: person, tokenId: '1' }),
    candidate({ kind: 'collectible', token, spender: person, tokenId: '77' }),
  ]
  const { approvals, unread } = await read(candidates)
  expect(approvals).toMatchObject([
    { kind: 'operator', exposure: 2n },
    { kind: 'collectible', tokenId: 2n },
  ])
  expect(unread).toEqual([])
  await revokeAll(approvals)
  expect((await read(candidates)).approvals).toEqual([])
})

test('Permit2: several go in one transaction, and one that has expired is told apart', async () => {
  const tokens = [
    await makeToken('PlainToken', ['string'], ['PMA']),
    await makeToken('PlainToken', ['string'], ['PMB']),
    await makeToken('PlainToken', ['string'], ['PMC']),
  ] as const
  const [first, second, past] = tokens
  await approve(first, permit2Address, unlimited)
  await approve(second, permit2Address, 400n)
  await permit(first, 2n ** 160n - 1n, 2 ** 48 - 1)
  await permit(second, 900n, 2 ** 48 - 1)
  await permit(past, 900n, 1)
  const candidates = tokens.map((token) => candidate({ kind: 'permit2', token }))
  const { approvals } = await read(candidates)
  expect(approvals).toMatchObject([
    { token: first, isUnlimited: true, exposure: 1000n, isExpired: false },
    { token: second, amount: 900n, exposure: 400n, isExpired: false },
    { token: past, exposure: 0n, isExpired: true },
  ])
  expect(await revokeAll(approvals)).toBe(1)
  expect((await read(candidates)).approvals).toEqual([])
})

test('forged events and hostile contracts tell no lie of others, with Multicall3 and without', async () => {
  const token = await makeToken('PlainToken', ['string'], ['REAL'])
  await approve(token, spender, 5n)
  const forged = await make('ForgedEvents', ['uint256'], [0n])
  const hostile: Address[] = []
  for (const manner of [0n, 1n, 2n, 3n]) hostile.push(await make('Hostile', ['uint256'], [manner]))
  const candidates = [...hostile, forged, token, person].map((each) => candidate({ token: each }))
  for (const on of [chain, { ...chain, contracts: {} }]) {
    const { approvals, unread } = await read(candidates, on)
    expect(approvals.map((each) => each.token)).toEqual([token])
    // Sixty thousand zeros are an answer, and the forger itself says that nothing is allowed.
    expect(unread.map((each) => each.token)).toEqual(hostile.slice(0, 3))
  }
})

test('five hundred nominations of spam are read within bounds, and hide nothing', async () => {
  const token = await makeToken('PlainToken', ['string'], ['REAL'])
  await approve(token, spender, 5n)
  const spam = Array.from({ length: 499 }, (_, index) =>
    candidate({ token: toAddress(`0x${(index + 70_000).toString(16).padStart(40, '0')}`), at: 1_700_000_000 + index }),
  )
  const { approvals, passedOver } = await read([...spam, candidate({ token })])
  expect([approvals.map((each) => each.token), passedOver]).toEqual([[token], 0])
})
