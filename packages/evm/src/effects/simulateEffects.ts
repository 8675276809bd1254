import { type CallOutcome, type Rpc, RpcError, readAs, toHex, toQuantity } from '@latchkey/base'
import { randomBytes } from '@noble/hashes/utils.js'
import type { Address } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { readRevert } from '../reverts/explainRevert.ts'
import { effectLimits } from './effectLimits.ts'
import { type EffectOutcome, type Effects, noEffects } from './effects.ts'
import { type EffectLog, type SimulatedCall, simulationSchema } from './nodeAnswers.ts'
import { type Nominees, nominate } from './nominate.ts'
import { type CallContext, type EffectCall, toCallFields } from './readCallContext.ts'
import { type NoWay, readFailures, toRevert } from './readFailures.ts'
import { type Read, type ReadOutcome, toRead } from './subjects.ts'
import { toEffects } from './toEffects.ts'
import { sumTracedCoins, weighCoins } from './weighCoins.ts'

/** A call that follows another within a batch. */
export type LaterCall = {
  readonly call: EffectCall
  readonly gas: bigint
  /** Contracts that it touches when it is made by itself; some that tell nothing by events are among them. */
  readonly touched: readonly string[]
}

/** A transaction to be tried on a node, or a batch: a row of transactions of one account, which is what a batch comes to. */
export type Trial = {
  readonly call: EffectCall
  /** Calls of the same account that follow it in one batch, each with its gas. */
  readonly later?: readonly LaterCall[]
  readonly context: CallContext
  readonly chain: Chain
  readonly rpc: Rpc
  /** The tokens of this chain that the owner has named. */
  readonly known: readonly Address[]
  readonly signal: AbortSignal
}

/** Answers with the balance of the address in its call data: CALLDATALOAD(0) BALANCE, as one word. */
export const coinReaderCode = '0x6000353160005260206000f3'
/** More than any looks cost. */
export const readerBalance: string = toQuantity(10n ** 30n)
/** A block comes this long after the last at the earliest, in seconds: what is due by then is due in the simulation too. */
const blockSeconds = 12n

/**
 * Simulates a block twice by `eth_simulateV1`: first the transaction alone, whose events say where to look; then looks at
 * balances and allowances, the transaction, and the same looks, in one request. The first comes beside a plain
 * simulation, of the kind that code can tell from a real block: where both differ, nothing that was shown holds.
 * Fails with `RpcError` where the node cannot be reached.
 */
export async function simulateEffects(trial: Trial): Promise<Effects | NoWay> {
  const { call, later = [], context, rpc, known, signal } = trial
  const randomness = randomBytes(32)
  const first = await tryTwice(trial, randomness)
  if (typeof first === 'string') return first
  if ('status' in first) return noEffects(first, 'simulation')
  const { real, isValidated } = first
  const isFirstSteady = first.plain === undefined || isAlike(first.plain, real)
  if (real.status === 0n) {
    return { ...noEffects(toRevert(reasonOf(real)), 'simulation'), isSteady: isFirstSteady }
  }
  const { account } = call
  const own = [call, ...later.map((each) => each.call)]
  const logs = [...real.logs, ...(first.plain?.logs ?? [])]
  const touched = [...context.touched, ...later.flatMap((each) => each.touched)]
  const nominees = nominate({ account, calls: own, logs, touched, known })
  const block = toBlock(trial, turnBits(randomness))
  const reads = [...nominees.named, ...nominees.touched].map((subject) => toRead(subject, account, block.coinReader))
  const looks = reads.map(block.toLook)
  const sample = block.toLook(toRead({ kind: 'native' }, block.reader, block.coinReader))
  const calls = [sample, sample, ...looks, ...block.transactions, ...looks]
  const outcome = await rpc.call(toRequest({ ...block, calls }, isValidated), { signal })
  const answers = readCalls(outcome, calls.length)
  if (answers === undefined) throw new RpcError('rpc_bad_answer')
  const at = 2 + looks.length
  const rest = [...answers.slice(2, at), asOne(answers.slice(at, -looks.length)), ...answers.slice(-looks.length)]
  return toResult({
    answers: [...answers.slice(0, 2), ...rest],
    nominees,
    account,
    gasPrice: context.gasPrice,
    first: real,
    isFirstSteady,
  })
}

type FirstPass =
  | { readonly real: SimulatedCall; readonly plain: SimulatedCall | undefined; readonly isValidated: boolean }
  | EffectOutcome
  | NoWay

/** The transaction alone, as in a plain simulation and as in a real block; there with all checks where the node has them. */
async function tryTwice(trial: Trial, randomness: Uint8Array): Promise<FirstPass> {
  const { chain, rpc, signal } = trial
  const block = toBlock(trial, randomness)
  const alone = { ...block, calls: block.transactions }
  const plainBlock = {
    calls: block.plain,
    blockOverrides: { time: block.blockOverrides.time },
    tag: block.tag,
  }
  const [plain, checked] = await rpc.batch([toRequest(plainBlock, false), toRequest(alone, true)], {
    signal,
  })
  const { length } = block.transactions
  const plainCallAnswer = readRow(plain, length)
  let real = readRow(checked, length)
  const isValidated = real !== undefined
  if (real === undefined) {
    // Checks know rules that do not bind everybody, such as that an account has no code.
    const unchecked = await rpc.batch([toRequest(alone, false)], { signal })
    real = readRow(unchecked[0], length)
    if (real === undefined) return readFailures([checked, unchecked[0], plain], chain)
  }
  return { real, plain: plainCallAnswer, isValidated }
}

type Block = {
  readonly calls: readonly Readonly<Record<string, string>>[]
  readonly stateOverrides?: unknown
  readonly blockOverrides?: unknown
  readonly tag: string
}

/** A block like a real one, with a payer of ours for the looks: at an address that no code can know. */
function toBlock({ call, later = [], context }: Trial, randomness: Uint8Array) {
  const { head, price, gas } = context
  const coinReader = toHex(randomBytes(20))
  const plain = [{ call, gas }, ...later].map((each) => ({ ...toCallFields(each.call), gas: toQuantity(each.gas) }))
  // A payer's address is an account's, and nobody has ever seen it.
  const reader: Address = toHex(randomBytes(20))
  return {
    coinReader,
    reader,
    plain,
    transactions: plain.map((each) => ({ ...each, ...price })),
    toLook: ({ to, data }: Read) => ({ from: reader, to, data, ...price, gas: toQuantity(effectLimits.readGas) }),
    stateOverrides: { [coinReader]: { code: coinReaderCode }, [reader]: { balance: readerBalance } },
    blockOverrides: toBlockOverrides(context, randomness),
    tag: toQuantity(head.number),
  }
}

/** A block like a real one, on top of the newest one. The time is that of the plain trial too: interest grows by it. */
export function toBlockOverrides({ head, baseFeePerGas }: CallContext, randomness: Uint8Array) {
  return {
    time: toQuantity(head.timestamp + blockSeconds),
    prevRandao: toHex(randomness),
    ...(head.miner && { feeRecipient: head.miner }),
    ...(baseFeePerGas !== undefined && { baseFeePerGas: toQuantity(baseFeePerGas) }),
  }
}

function toRequest({ calls, stateOverrides, blockOverrides, tag }: Block, validation: boolean) {
  const block = { calls, blockOverrides, ...(stateOverrides !== undefined && { stateOverrides }) }
  return {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [block], traceTransfers: true, validation }, tag],
  }
}

function readCalls(answer: unknown, length: number): readonly SimulatedCall[] | undefined {
  const calls = readAs(simulationSchema, answer)?.[0]?.calls
  return calls?.length === length ? calls : undefined
}

/** The answer for a block that holds these calls alone. */
function readRow(outcome: CallOutcome | undefined, length: number): SimulatedCall | undefined {
  const calls = outcome !== undefined && 'result' in outcome ? readCalls(outcome.result, length) : undefined
  return calls === undefined ? undefined : asOne(calls)
}

/** Several calls as if they were one: it fails where the first of them fails. */
function asOne(calls: readonly SimulatedCall[]): SimulatedCall {
  const [first] = calls
  const told = calls.find(({ status }) => status === 0n) ?? first
  if (told === undefined) throw new RpcError('rpc_bad_answer')
  return {
    ...told,
    logs: calls.flatMap(({ logs }) => logs),
    gasUsed: calls.reduce((sum, { gasUsed }) => sum + gasUsed, 0n),
  }
}

function reasonOf({ returnData, error }: SimulatedCall): string | undefined {
  const rpcData = typeof error?.data === 'string' ? error.data : returnData
  const text = error?.message ?? ''
  return readRevert(new RpcError('rpc_failed', { rpcCode: 3, rpcData, data: { method: 'eth_simulateV1', text } }))?.text
}

function isAlike(one: SimulatedCall, other: SimulatedCall): boolean {
  return one.status === other.status && listLogs(one.logs) === listLogs(other.logs)
}

/** Each bit the other way round: a toss by one of them falls on its other side. */
export function turnBits(randomness: Uint8Array): Uint8Array {
  return randomness.map((byte) => byte ^ 0xff)
}

/** Events as one text, to compare them. */
export function listLogs(logs: readonly EffectLog[]): string {
  return logs.map(({ address, topics, data }) => [address, ...topics, data].join()).join('\n')
}

type Second = {
  readonly answers: readonly SimulatedCall[]
  readonly nominees: Nominees
  readonly account: Address
  readonly gasPrice: bigint
  readonly first: SimulatedCall
  readonly isFirstSteady: boolean
}

function toResult({ answers, nominees, account, gasPrice, first, isFirstSteady }: Second): Effects {
  const [sample, again, ...rest] = answers
  const count = (rest.length - 1) / 2
  const [befores, transaction, afters] = [rest.slice(0, count), rest[count], rest.slice(count + 1)]
  // The answer has one for each call that was asked for.
  if (sample === undefined || again === undefined || transaction === undefined) throw new RpcError('rpc_bad_answer')
  const isSteady = isFirstSteady && isAlike(first, transaction)
  if (transaction.status === 0n) return { ...noEffects(toRevert(reasonOf(transaction)), 'simulation'), isSteady }
  const coins = (before: bigint, after: bigint) =>
    weighCoins({
      before,
      after,
      gasUsed: transaction.gasUsed,
      gasPrice,
      sample: { gasUsed: sample.gasUsed, charged: wordOf(sample) - wordOf(again) },
      moved: sumTracedCoins(transaction.logs, account),
    })
  return toEffects({
    method: 'simulation',
    account,
    nominees,
    befores: befores.map(toReadOutcome),
    afters: afters.map(toReadOutcome),
    weigh: coins,
    isSteady,
  })
}

function toReadOutcome({ status, returnData }: SimulatedCall): ReadOutcome {
  return { isSuccess: status === 1n, data: returnData }
}

function wordOf({ returnData }: SimulatedCall): bigint {
  if (returnData.length !== 66) throw new RpcError('rpc_bad_answer')
  return BigInt(returnData)
}
