import { type CallRequest, fromQuantity, type Hex, type Rpc, toQuantity } from '@latchkey/base'
import { type Address, type Chain, type EffectTransaction, toAddress } from '@latchkey/evm'
import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils'
import { applyAll } from '../nodeWrites.ts'
import { gasPriceOracle, type RollupMode } from '../rollup.ts'
import { startAnvil } from '../startAnvil.ts'
import { type TrialName, trialContracts } from './trialContracts.ts'

/** Contracts of many kinds on one node, and two accounts that it signs for. */
export type TrialChain = {
  readonly url: string
  readonly rpc: Rpc
  readonly chain: Chain
  readonly account: Address
  readonly other: Address
  readonly contracts: TrialAddresses
  /** Sends without a look at what it would do, and resolves with its receipt when it is in a block. */
  send(transaction: EffectTransaction): Promise<TrialReceipt>
  close(): Promise<void>
}

/** By what they are. */
export type TrialAddresses = {
  readonly plain: readonly Address[]
  readonly fee: readonly Address[]
  readonly rebasing: readonly Address[]
  readonly silent: readonly Address[]
  readonly wrapped: readonly Address[]
  readonly hook: readonly Address[]
  readonly taker: readonly Address[]
  readonly items: readonly Address[]
  readonly goods: readonly Address[]
  readonly forged: readonly Address[]
  /** By the coinbase or the price, by the base fee, by the tip, and one that tosses a coin. */
  readonly detector: readonly Address[]
  readonly refuser: readonly Address[]
  readonly till: readonly Address[]
  readonly market: readonly Address[]
}

export type TrialReceipt = { readonly isSuccess: boolean; readonly feeWei: bigint }

const accounts = {
  account: toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
  other: toAddress('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'),
}
/** The maker of blocks: nobody, on a local node, until it is told. */
const producer = toAddress('0x00000000000000000000000000000000000b10c5')
const gasToMake = toQuantity(6_000_000)
const coin = 10n ** 18n

/** Starts a node with more than thirty contracts. The caller closes it. */
export async function startTrialChain(options: { readonly rollup?: RollupMode } = {}): Promise<TrialChain> {
  const anvil = await startAnvil({ chainId: 31_339, arguments: ['--no-mining'], ...options })
  const { rpc, url } = anvil
  const { account, other } = accounts
  await applyAll(rpc, [
    { method: 'anvil_setCoinbase', params: [producer] },
    { method: 'anvil_setBalance', params: [account, toQuantity(1_000_000n * coin)] },
  ])
  const contracts = await makeContracts(rpc, other)
  return {
    url,
    rpc,
    chain: {
      id: 31_339,
      name: 'Trial',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [url],
      ...(options.rollup !== undefined && { sourceId: 1, contracts: { gasPriceOracle } }),
    },
    account,
    other,
    contracts,
    send: (transaction) => send(rpc, transaction, options.rollup !== undefined),
    close: () => anvil.close(),
  }
}

async function makeContracts(rpc: Rpc, maker: Address): Promise<TrialAddresses> {
  const make = async (name: TrialName, types: string, values: readonly unknown[], value = 0n) => {
    const parts = types === '' ? [] : types.split(',').map((type) => ({ type }))
    const data = concatHex([trialContracts[name].bytecode, encodeAbiParameters(parts, [...values])])
    const receipt = await mine(rpc, { from: maker, data, gas: gasToMake, value: toQuantity(value) })
    return toAddress(receipt.contractAddress)
  }
  const makeAll = async (name: TrialName, types: string, lists: readonly (readonly unknown[])[], value = 0n) => {
    const made: Address[] = []
    for (const values of lists) made.push(await make(name, types, values, value))
    return made
  }
  const plain = await makeAll('PlainToken', 'string', [['PLA'], ['PLB'], ['PLC']])
  const fee = await makeAll('FeeToken', 'string,uint256', [
    ['FE1', 1n],
    ['FE10', 10n],
  ])
  const rebasing = await makeAll('RebasingToken', 'string', [['REB'], ['RED']])
  const silent = await makeAll('SilentToken', 'string', [['SIA'], ['SIB']])
  const wrapped = await makeAll('WrappedCoin', '', [[]])
  const hook = await makeAll('HookToken', 'string', [['HOA'], ['HOB']])
  const pairs = [
    [plain[0], plain[1]],
    [fee[1], plain[2]],
    [hook[0], silent[0]],
    [silent[1], rebasing[0]],
  ]
  return {
    ...{ plain, fee, rebasing, silent, wrapped, hook },
    taker: await makeAll('HookTaker', 'address', [[plain[0]], [fee[0]]]),
    items: await makeAll('Items', 'string', [['ITA'], ['ITB']]),
    goods: await makeAll('Goods', '', [[], []]),
    forged: await makeAll('ForgedEvents', 'uint256', [[0n], [1n], [2n]]),
    detector: await makeAll(
      'Detector',
      'address,uint256',
      [0n, 1n, 2n, 3n].map((manner) => [plain[2], manner]),
    ),
    refuser: await makeAll('Refuser', '', [[]]),
    till: await makeAll('Till', '', [[], []], coin),
    market: await makeAll('Market', 'address,address', pairs, coin),
  }
}

/** The fields of a node's transaction, any of which may be missing. */
type Fields = Readonly<Record<string, unknown>>
type MinedReceipt = { readonly status: unknown; readonly contractAddress: unknown } & Fields

async function mine(rpc: Rpc, fields: Fields): Promise<MinedReceipt> {
  const hash = await rpc.call({ method: 'eth_sendTransaction', params: [fields] })
  await rpc.call({ method: 'anvil_mine', params: ['0x1'] })
  // Our own node has mined it in this block.
  return (await rpc.call({ method: 'eth_getTransactionReceipt', params: [hash] })) as MinedReceipt
}

/** A rollup's fees go to these and to the producer, to the last wei: its receipts do not name them all. */
const feeVaults = ['19', '1a', '1b'].map((digits) => toAddress(`0x42000000000000000000000000000000000000${digits}`))

async function send(rpc: Rpc, transaction: EffectTransaction, isRollup: boolean): Promise<TrialReceipt> {
  const before = await readFeesPaid(rpc)
  const { status, gasUsed, effectiveGasPrice } = await mine(rpc, transaction)
  const gasWei = (fromQuantity(gasUsed) ?? 0n) * (fromQuantity(effectiveGasPrice) ?? 0n)
  return { isSuccess: status === '0x1', feeWei: isRollup ? (await readFeesPaid(rpc)) - before : gasWei }
}

async function readFeesPaid(rpc: Rpc): Promise<bigint> {
  const places = [producer, ...feeVaults]
  const balances = await applyAll(
    rpc,
    places.map((place) => ({ method: 'eth_getBalance', params: [place, 'latest'] })),
  )
  return balances.reduce((sum: bigint, balance) => sum + (fromQuantity(balance) ?? 0n), 0n)
}

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function burn(uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function rebase(uint256 percent)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function claim(uint256 amount)',
  'function refuse(uint256 way)',
  'function change(uint256 percent)',
  'function gift(uint256 amount)',
  'function attempt(uint256 amount)',
  'function swap(uint256 amount)',
  'function balanceOf(address account) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 id) view returns (address)',
])
const itemAbi = parseAbi(['function mint(uint256 id)'])
const goodsAbi = parseAbi([
  'function mint(uint256[] ids, uint256[] amounts)',
  'function burn(uint256 id, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])

type Encode = (options: {
  readonly abi: unknown
  readonly functionName: string
  readonly args: readonly unknown[]
}) => Hex

/** The data of a call by its name, for one of the kinds whose calls share names. */
export function encodeCall(name: string, args: readonly unknown[], kind: 'token' | 'items' | 'goods' = 'token'): Hex {
  const own = { token: abi, items: itemAbi, goods: goodsAbi }[kind]
  const known = own.some((part) => part.name === name) ? own : abi
  // The names are drawn, so that their types cannot be known.
  return (encodeFunctionData as Encode)({ abi: known, functionName: name, args })
}

/** A look at a contract on the newest block. */
export function look(to: Address, data: Hex): CallRequest {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}
