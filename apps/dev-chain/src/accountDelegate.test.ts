import { type Hex, isHex, type Rpc, toQuantity } from '@latchkey/base'
import {
  type Authorization,
  accountDelegate,
  createPrivateKey,
  digestTypedData,
  encodeExecute,
  encodeSponsored,
  isDelegateThere,
  type LocalAccount,
  localAccount,
  readBatchNonce,
  readDelegation,
  type SponsoredBatch,
  sponsoredBatch,
  toAddress,
  zeroAddress,
} from '@latchkey/evm'
import { concatHex, encodeAbiParameters, encodeFunctionData, getContractAddress, keccak256, toHex } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiled } from './contracts.ts'
import { createDeployments, deployAccountDelegate } from './deployments.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'
import { trialAbi as abi, selectors } from './testing/delegateAbi.ts'
import { type TrialName, trialContracts } from './testing/trialContracts.ts'

const chainId = 31_341
const coin = 10n ** 18n
const relayer = localAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const { notTheAccount, notInside, tooLate, notNext, notSigned, tooLittleGas, refused } = selectors

let anvil: Anvil
let rpc: Rpc

beforeAll(async () => {
  anvil = await startAnvil({ chainId })
  rpc = anvil.rpc
  const deployments = createDeployments()
  deployAccountDelegate(deployments)
  for (const { to, data } of deployments.transactions) await mine({ to, data })
})
afterAll(() => anvil.close())

type Receipt = { readonly isSuccess: boolean; readonly gasUsed: bigint; readonly contractAddress: unknown }

async function receiptOf(hash: unknown): Promise<Receipt> {
  for (let looks = 0; looks < 200; looks++) {
    const receipt = await rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt === null) continue
    // Of our own node.
    const { status, gasUsed, contractAddress } = receipt as Readonly<Record<string, string>>
    return { isSuccess: status === '0x1', gasUsed: BigInt(gasUsed ?? 0), contractAddress }
  }
  throw new Error('The transaction was not mined')
}

async function mine(fields: Readonly<Record<string, unknown>>): Promise<Receipt> {
  const gas = toQuantity(8_000_000)
  const transaction = { from: relayer.address, gas, ...fields }
  return await receiptOf(await rpc.call({ method: 'eth_sendTransaction', params: [transaction] }))
}

async function make(name: TrialName, types: readonly string[] = [], values: readonly unknown[] = []) {
  const parameters = encodeAbiParameters(
    types.map((type) => ({ type })),
    [...values],
  )
  const { contractAddress } = await mine({ data: concatHex([trialContracts[name].bytecode, parameters]) })
  return toAddress(contractAddress)
}

const nonceOf = async (who: LocalAccount) =>
  Number(await rpc.call({ method: 'eth_getTransactionCount', params: [who.address, 'latest'] }))

async function person(balance = coin): Promise<LocalAccount> {
  const account = localAccount(createPrivateKey())
  await rpc.call({ method: 'anvil_setBalance', params: [account.address, toQuantity(balance)] })
  return account
}

type Sending = {
  readonly from: LocalAccount
  readonly to: Hex
  readonly data?: Hex
  readonly gas?: bigint
  readonly delegating?: { readonly of: LocalAccount; readonly change?: Partial<Authorization> }
}

/** Sends a raw transaction of type 2 or 4; who authorizes is who sends, or somebody else. */
async function send({ from, to, data = '0x', gas = 1_000_000n, delegating }: Sending): Promise<Receipt> {
  const nonce = await nonceOf(from)
  const price = { maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: 1n }
  const figures = { chainId, nonce, to: toAddress(to), value: 0n, data, gas, ...price }
  const sign = async () => {
    if (delegating === undefined) return await from.signTransaction({ type: 'eip1559', ...figures })
    const { of: signer, change } = delegating
    const own = signer === from ? nonce + 1 : await nonceOf(signer)
    const authorization = { chainId, address: accountDelegate.address, nonce: own, ...change }
    const authorizationList = [await signer.signAuthorization(authorization)]
    return await from.signTransaction({ type: 'eip7702', ...figures, authorizationList })
  }
  return await receiptOf(await rpc.call({ method: 'eth_sendRawTransaction', params: [await sign()] }))
}

const codeOf = async (account: { readonly address: Hex }) =>
  await rpc.call({ method: 'eth_getCode', params: [account.address, 'latest'] })

async function read(to: Hex, data: Hex, from: Hex = relayer.address): Promise<unknown> {
  try {
    return await rpc.call({ method: 'eth_call', params: [{ from, to, data }, 'latest'] })
  } catch (error) {
    return Reflect.get(error as object, 'rpcData')
  }
}

async function smartPerson(balance?: bigint): Promise<LocalAccount> {
  const account = await person(balance)
  await send({ from: relayer, to: account.address, delegating: { of: account } })
  expect(readDelegation(await codeOf(account))).toBe(accountDelegate.address)
  return account
}

const soon = 4_000_000_000

async function batchOf(account: LocalAccount, change: Partial<SponsoredBatch> = {}): Promise<SponsoredBatch> {
  const nonce = await readBatchNonce(rpc, account.address)
  return { chainId, account: account.address, nonce, deadline: soon, gas: 0n, calls: [], ...change }
}

const signBatch = async (account: LocalAccount, batch: SponsoredBatch): Promise<Hex> =>
  encodeSponsored(batch, await account.signTypedData(sponsoredBatch(batch)))

const pay = (to: Hex, value: bigint) => ({ to: toAddress(to), value, data: '0x' as const })
const balanceOf = async (address: Hex) =>
  BigInt(String(await rpc.call({ method: 'eth_getBalance', params: [address, 'latest'] })))
const fresh = () => localAccount(createPrivateKey()).address

test('the compiled source has the address and the code that are known, and a chain that has it is told from one that has not', async () => {
  const { bytecode } = compiled.AccountDelegate
  const from = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const salt = `0x${'00'.repeat(32)}` as const
  expect(getContractAddress({ opcode: 'CREATE2', from, salt, bytecode })).toBe(accountDelegate.address)
  const code = await codeOf(accountDelegate)
  expect(isHex(code) && keccak256(code)).toBe(accountDelegate.codeHash)
  expect(await isDelegateThere(rpc)).toBe(true)
  const snapshot = await rpc.call({ method: 'evm_snapshot', params: [] })
  await rpc.call({ method: 'anvil_setCode', params: [accountDelegate.address, concatHex([code as Hex, '0x00'])] })
  expect(await isDelegateThere(rpc)).toBe(false)
  await rpc.call({ method: 'evm_revert', params: [snapshot] })
})

test('an account makes its batch at its own cost: in its first transaction, and in later ones as a plain call to itself', async () => {
  const account = await person()
  const [one, two] = [fresh(), fresh()]
  const data = encodeExecute([pay(one, 5n), pay(two, 6n)])
  const first = await send({ from: account, to: account.address, data, delegating: { of: account } })
  expect([first.isSuccess, await balanceOf(one), await balanceOf(two)]).toEqual([true, 5n, 6n])
  // The authorization has used one nonce, the transaction another.
  expect(await nonceOf(account)).toBe(2)
  const later = await send({ from: account, to: account.address, data })
  expect([later.isSuccess, await balanceOf(one)]).toEqual([true, 10n])
  expect(first.gasUsed).toBeLessThan(140_000n)
  expect(await read(account.address, data)).toBe(notTheAccount)
})

test('a batch fails as a whole, and with the answer of the call that failed', async () => {
  const account = await smartPerson()
  const answering = await make('Answering')
  const refuse = { to: answering, value: 0n, data: encodeFunctionData({ abi, functionName: 'refuse' }) }
  const data = encodeExecute([pay(fresh(), 1n), refuse])
  expect(await read(account.address, data, account.address)).toBe(`${refused}${'07'.padStart(64, '0')}`)
  const signed = await signBatch(account, await batchOf(account, { calls: [refuse] }))
  expect((await send({ from: relayer, to: account.address, data: signed })).isSuccess).toBe(false)
  expect(await readBatchNonce(rpc, account.address)).toBe(0n)
  const long = { ...refuse, data: encodeFunctionData({ abi, functionName: 'long' }) }
  const dear = await signBatch(account, await batchOf(account, { calls: [long, long, long] }))
  const { isSuccess, gasUsed } = await send({ from: relayer, to: account.address, data: dear, gas: 12_000_000n })
  // Three answers of a megabyte, none of which is copied: that alone would have cost as much again.
  expect([isSuccess, gasUsed < 6_800_000n]).toEqual([true, true])
})

test('somebody else brings a signed batch of an account without coins, once', async () => {
  const account = await person(7n)
  const to = fresh()
  const data = await signBatch(account, await batchOf(account, { calls: [pay(to, 7n)] }))
  const first = await send({ from: relayer, to: account.address, data, delegating: { of: account } })
  expect([first.isSuccess, await balanceOf(to), await balanceOf(account.address)]).toEqual([true, 7n, 0n])
  expect(first.gasUsed).toBeLessThan(150_000n)
  // Taken up by somebody else's transaction, it raises the account's own nonce.
  expect(await nonceOf(account)).toBe(1)
  expect(await read(account.address, data)).toBe(`${notNext}${'1'.padStart(64, '0')}`)
  const wait = await signBatch(account, await batchOf(account, { nonce: 2n }))
  expect(await read(account.address, wait)).toBe(`${notNext}${'1'.padStart(64, '0')}`)
})

test('no batch is taken that the account did not sign for this chain, this account, these calls and this time', async () => {
  const account = await smartPerson()
  const batch = await batchOf(account, { calls: [pay(fresh(), 1n)] })
  const good = await account.signTypedData(sponsoredBatch(batch))
  const ask = async (asked: SponsoredBatch, signature: Hex) => read(account.address, encodeSponsored(asked, signature))
  expect(await ask(batch, good)).toBe('0x')
  const other = await smartPerson()
  expect(await read(other.address, encodeSponsored(batch, good))).toBe(notSigned)
  for (const change of [
    { calls: [pay(fresh(), 1n)] },
    { calls: [pay(batch.calls[0]?.to ?? '0x', 2n)] },
    { calls: [...batch.calls, ...batch.calls] },
    { calls: [] },
    { deadline: soon + 1 },
    { gas: 1n },
  ]) {
    expect(await ask({ ...batch, ...change }, good)).toBe(notSigned)
  }
  const elsewhere = await account.signTypedData(sponsoredBatch({ ...batch, chainId: 1 }))
  const stranger = await other.signTypedData(sponsoredBatch(batch))
  const high = order - BigInt(`0x${good.slice(66, 130)}`)
  const twin = `${good.slice(0, 66)}${high.toString(16).padStart(64, '0')}${good.endsWith('1b') ? '1c' : '1b'}` as Hex
  const nobody = `0x${'00'.repeat(64)}1b` as const
  const odd = `${good.slice(0, 130)}00` as Hex
  for (const signature of [elsewhere, stranger, twin, nobody, odd, '0x' as const, `${good}00` as Hex]) {
    expect(await ask(batch, signature)).toBe(notSigned)
  }
  const late = { ...batch, deadline: 1_000 }
  expect(await ask(late, await account.signTypedData(sponsoredBatch(late)))).toBe(tooLate)
})

test('a node takes up an authorization only of the right nonce, and one for every chain cannot be signed here', async () => {
  const account = await person()
  await send({ from: relayer, to: account.address, delegating: { of: account, change: { nonce: 5 } } })
  expect(await codeOf(account)).toBe('0x')
  await expect(account.signAuthorization({ chainId: 0, address: accountDelegate.address, nonce: 0 })).rejects.toThrow(
    RangeError,
  )
  await send({ from: relayer, to: account.address, delegating: { of: account, change: { chainId: 1 } } })
  expect(await codeOf(account)).toBe('0x')
})

test('who brings a batch with too little gas cannot let a call within it run dry', async () => {
  const account = await smartPerson()
  const forgiving = await make('Forgiving')
  const calls = [{ to: forgiving, value: 0n, data: encodeFunctionData({ abi, functionName: 'pay' }) }]
  const unguarded = await signBatch(account, await batchOf(account, { calls }))
  const snapshot = await rpc.call({ method: 'evm_snapshot', params: [] })
  // Without a floor the attack works: the batch is used up, and what was to be paid was not.
  const starved = await send({ from: relayer, to: account.address, data: unguarded, gas: 2_000_000n })
  const failures = await read(forgiving, encodeFunctionData({ abi, functionName: 'failed' }))
  expect([starved.isSuccess, BigInt(String(failures))]).toEqual([true, 1n])
  await rpc.call({ method: 'evm_revert', params: [snapshot] })
  const batch = await batchOf(account, { calls, gas: 2_600_000n })
  const guarded = await signBatch(account, batch)
  for (const gas of [100_000n, 2_000_000n, 2_600_000n]) {
    expect((await send({ from: relayer, to: account.address, data: guarded, gas })).isSuccess).toBe(false)
  }
  const estimate = { from: relayer.address, to: account.address, data: guarded, gas: toQuantity(2_600_000) }
  await expect(rpc.call({ method: 'eth_call', params: [estimate, 'latest'] })).rejects.toMatchObject({
    rpcData: tooLittleGas,
  })
  expect(await readBatchNonce(rpc, account.address)).toBe(0n)
  expect((await send({ from: relayer, to: account.address, data: guarded, gas: 2_900_000n })).isSuccess).toBe(true)
  expect(BigInt(String(await read(forgiving, encodeFunctionData({ abi, functionName: 'done' }))))).toBe(1n)
})

test('neither a call of a batch nor whom it calls begins another within it', async () => {
  const account = await smartPerson()
  const returning = await make('Returning')
  const calls = [pay(returning, 1n)]
  const now = await batchOf(account, { calls })
  const next = await signBatch(account, { ...now, nonce: now.nonce + 1n, calls: [pay(fresh(), 1n)] })
  for (const [data, expected] of [
    [await signBatch(account, now), `${notNext}${'1'.padStart(64, '0')}`],
    [next, notInside],
    [encodeExecute([]), notTheAccount],
  ] as const) {
    const prepare = encodeFunctionData({ abi, functionName: 'prepare', args: [account.address, data] })
    await send({ from: relayer, to: returning, data: prepare })
    const snapshot = await rpc.call({ method: 'evm_snapshot', params: [] })
    const brought = await send({ from: relayer, to: account.address, data: await signBatch(account, now) })
    const isDone = await read(returning, encodeFunctionData({ abi, functionName: 'isDone' }))
    const answer = await read(returning, encodeFunctionData({ abi, functionName: 'answer' }))
    expect([
      brought.isSuccess,
      BigInt(String(isDone)),
      String(answer).slice(130).startsWith(expected.slice(2)),
    ]).toEqual([true, 0n, true])
    await rpc.call({ method: 'evm_revert', params: [snapshot] })
  }
  const inner = { to: account.address, value: 0n, data: encodeExecute([pay(fresh(), 1n)]) }
  expect(await read(account.address, encodeExecute([inner]), account.address)).toBe(notInside)
  expect(await read(account.address, encodeExecute([pay(account.address, 1n)]), account.address)).toBe('0x')
})

test('another code in between neither sees nor moves the number of batches, and zero takes all code away', async () => {
  const account = await smartPerson()
  const first = await signBatch(account, await batchOf(account))
  await send({ from: relayer, to: account.address, data: first })
  const other = await make('OtherDelegate')
  await send({ from: relayer, to: account.address, delegating: { of: account, change: { address: other } } })
  const fill = encodeFunctionData({ abi, functionName: 'fill' })
  expect(BigInt(String(await read(account.address, encodeFunctionData({ abi, functionName: 'first' }))))).toBe(0n)
  expect((await send({ from: relayer, to: account.address, data: fill })).isSuccess).toBe(true)
  const elsewhere = await signBatch(account, await batchOf(account))
  expect((await send({ from: relayer, to: account.address, data: elsewhere })).isSuccess).toBe(false)
  await send({ from: account, to: account.address, delegating: { of: account, change: { address: zeroAddress } } })
  expect([await codeOf(account), await readBatchNonce(rpc, account.address)]).toEqual(['0x', 1n])
  // Without code the call is one of an account: it succeeds, and nothing happens.
  const replay = await send({ from: relayer, to: account.address, data: first, delegating: { of: account } })
  expect([replay.isSuccess, await readBatchNonce(rpc, account.address)]).toEqual([false, 1n])
  expect((await send({ from: relayer, to: account.address, data: elsewhere })).isSuccess).toBe(true)
})

test('an account that runs it still receives coins and NFTs, and signs as before', async () => {
  const account = await smartPerson(0n)
  expect((await mine({ to: account.address, value: '0x5' })).isSuccess).toBe(true)
  expect(await balanceOf(account.address)).toBe(5n)
  const items = await make('Items', ['string'], ['ITA'])
  const goods = await make('Goods')
  const gifts: readonly (readonly [Hex, Hex])[] = [
    [items, encodeFunctionData({ abi, functionName: 'mint', args: [1n] })],
    [
      items,
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [relayer.address, account.address, 1n] }),
    ],
    [
      goods,
      encodeFunctionData({
        abi,
        functionName: 'mint',
        args: [
          [1n, 2n],
          [3n, 4n],
        ],
      }),
    ],
    [
      goods,
      encodeFunctionData({
        abi,
        functionName: 'safeTransferFrom',
        args: [relayer.address, account.address, 1n, 3n, '0x'],
      }),
    ],
    [
      goods,
      encodeFunctionData({
        abi,
        functionName: 'safeBatchTransferFrom',
        args: [relayer.address, account.address, [2n], [4n], '0x'],
      }),
    ],
  ]
  for (const [to, data] of gifts) expect((await mine({ to, data })).isSuccess).toBe(true)
  const digest = toHex(digestTypedData(sponsoredBatch(await batchOf(account))).digest)
  const signature = await account.signTypedData(sponsoredBatch(await batchOf(account)))
  const stranger = await relayer.signTypedData(sponsoredBatch(await batchOf(account)))
  const check = (each: Hex) => encodeFunctionData({ abi, functionName: 'isValidSignature', args: [digest, each] })
  expect(String(await read(account.address, check(signature)))).toMatch(/^0x1626ba7e0+$/)
  for (const bad of [stranger, '0x' as const]) {
    expect(String(await read(account.address, check(bad)))).toMatch(/^0xffffffff0+$/)
  }
  for (const [id, isThere] of [
    ['0x01ffc9a7', 1n],
    ['0x150b7a02', 1n],
    ['0x4e2312e0', 1n],
    ['0x1626ba7e', 1n],
    ['0xffffffff', 0n],
  ] as const) {
    const data = encodeFunctionData({ abi, functionName: 'supportsInterface', args: [id] })
    expect(BigInt(String(await read(account.address, data)))).toBe(isThere)
  }
  expect((await mine({ to: account.address, data: '0x12345678' })).isSuccess).toBe(false)
})
