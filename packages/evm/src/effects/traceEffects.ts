import { type CallOutcome, type CallRequest, RpcError, readAs, toHex, toQuantity } from '@latchkey/base'
import { randomBytes } from '@noble/hashes/utils.js'
import { findGasPriceOracle } from '../chains/rollups.ts'
import { readRevert } from '../reverts/explainRevert.ts'
import { callRunnerCode, encodeRunnerCalls, readRunnerAnswer } from './callRunner.ts'
import { effectLimits } from './effectLimits.ts'
import { type Effects, noEffects } from './effects.ts'
import { type EffectLog, type Frame, frameSchema, type StateDiff, stateDiffSchema } from './nodeAnswers.ts'
import { nominate } from './nominate.ts'
import { toCallFields } from './readCallContext.ts'
import { type NoWay, readFailures, toRevert } from './readFailures.ts'
import { coinReaderCode, listLogs, readerBalance, type Trial, toBlockOverrides, turnBits } from './simulateEffects.ts'
import { toRead } from './subjects.ts'
import { toEffects } from './toEffects.ts'

/**
 * Traces the transaction by `debug_traceCall`: its calls and events say where to look, and what changes of the state is
 * put in place for the second of two looks at balances and allowances. Fails with `RpcError` where the node cannot be
 * reached.
 */
export async function traceEffects(trial: Trial): Promise<Effects | NoWay> {
  const { call, context, chain, rpc, known, signal } = trial
  const tag = toQuantity(context.head.number)
  const traces = await rpc.batch(listTraces(trial), { signal })
  const [top, plain] = [traces[0], traces[1]].map((outcome) => readAs(frameSchema, resultOf(outcome)))
  const states = readAs(stateDiffSchema, resultOf(traces[2]))
  if (top === undefined || states === undefined) return readFailed(traces, trial)
  const isSteady = plain === undefined || isAlike(top, plain)
  if (top.error !== undefined) return { ...noEffects(toRevert(reasonOf(top)), 'trace'), isSteady }
  const { account } = call
  const { logs, moved } = walkFrames(top, account.toLowerCase())
  const nominees = nominate({ account, calls: [call], logs, touched: context.touched, known })
  const subjects = [...nominees.named, ...nominees.touched]
  const coinReader = toHex(randomBytes(20))
  const runner = toHex(randomBytes(20))
  const reads = subjects.map((subject) => ({ ...toRead(subject, account, coinReader), gas: effectLimits.readGas }))
  const own = {
    [runner]: { code: callRunnerCode, balance: readerBalance },
    [coinReader]: { code: coinReaderCode },
  }
  const look = (states: unknown) => ({
    method: 'eth_call',
    params: [{ from: runner, to: runner, data: encodeRunnerCalls(reads), gas: toQuantity(lookGas) }, tag, states],
  })
  const looks = await rpc.batch([look(own), look({ ...toOverrides(states), ...own })], { signal })
  const [befores, afters] = looks.map((outcome) => readRunnerAnswer(resultOf(outcome), reads.length))
  // Such a refusal speaks of our looks, and not of the transaction.
  if (befores === undefined || afters === undefined) return 'failed'
  const gasWei = (top.gasUsed ?? 0n) * context.gasPrice
  const isRollup = findGasPriceOracle(chain) !== undefined
  return toEffects({
    method: 'trace',
    account,
    nominees,
    befores,
    afters,
    weigh: (before, after) => weighTrace({ difference: after - before, moved, gasWei, isRollup }),
    isSteady,
  })
}

/** The calls as in a real block, the calls as in a plain simulation, and the states of the former. */
function listTraces({ call, context }: Trial): readonly CallRequest[] {
  const tag = toQuantity(context.head.number)
  const plain = { ...toCallFields(call), gas: toQuantity(context.gas) }
  const real = { ...plain, ...context.price }
  const randomness = randomBytes(32)
  const blockOverrides = toBlockOverrides(context, randomness)
  const plainOverrides = { time: blockOverrides.time, prevRandao: toHex(turnBits(randomness)) }
  const trace = (transaction: unknown, options: unknown) => ({
    method: 'debug_traceCall',
    params: [transaction, tag, options],
  })
  const calls = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const states = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
  return [
    trace(real, { ...calls, blockOverrides }),
    trace(plain, { ...calls, blockOverrides: plainOverrides }),
    trace(real, { ...states, blockOverrides }),
  ]
}

function isAlike(one: Frame, other: Frame): boolean {
  const isSameEnd = (one.error === undefined) === (other.error === undefined)
  return isSameEnd && listLogs(walkFrames(one, '').logs) === listLogs(walkFrames(other, '').logs)
}

/** For all looks of one kind together. */
const lookGas = BigInt(effectLimits.maxSubjects + 1) * effectLimits.readGas

/** An answer that is none is that of a node that does not do this. */
function readFailed(outcomes: readonly CallOutcome[], { chain }: Trial): Effects | NoWay {
  const failure = readFailures(outcomes, chain)
  return typeof failure === 'string' ? failure : noEffects(failure, 'trace')
}

type Walked = { readonly logs: readonly EffectLog[]; readonly moved: bigint }

/** All events, and the coins of an account that come in less those that go out, but for what was taken back. */
function walkFrames(top: Frame, account: string): Walked {
  const logs: EffectLog[] = []
  let moved = 0n
  const waiting: Frame[] = [top]
  for (let count = 0; waiting.length > 0; count++) {
    if (count >= effectLimits.maxFrames) throw new RpcError('rpc_bad_answer')
    const frame = waiting.pop()
    if (frame === undefined || frame.error !== undefined) continue
    logs.push(...frame.logs)
    waiting.push(...frame.calls.toReversed())
    if (!payingTypes.has(frame.type)) continue
    if (frame.from === account) moved -= frame.value ?? 0n
    if (frame.to === account) moved += frame.value ?? 0n
  }
  return { logs: logs.slice(0, effectLimits.maxLogs), moved }
}

/** The other kinds hand on a value that has moved already. */
const payingTypes: ReadonlySet<string> = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

type TraceFigures = {
  readonly difference: bigint
  readonly moved: bigint
  readonly gasWei: bigint
  readonly isRollup: boolean
}

/** The difference beside the network fee, where the balance and the calls agree on it; nodes charge that fee or do not. */
function weighTrace({ difference, moved, gasWei, isRollup }: TraceFigures): bigint | undefined {
  const fee = moved - difference
  return fee === 0n || fee === gasWei || (isRollup && fee > gasWei) ? moved : undefined
}

/** The changed states as overrides: what was cleared is zero. */
function toOverrides({ pre, post }: StateDiff): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(post).map(([address, { balance, nonce, code, storage = {} }]) => {
      const cleared = Object.keys(pre[address]?.storage ?? {}).map((slot) => [slot, zeroWord] as const)
      const stateDiff = { ...Object.fromEntries(cleared), ...storage }
      return [
        address,
        {
          ...(balance !== undefined && { balance: toQuantity(balance) }),
          ...(nonce !== undefined && { nonce: toQuantity(nonce) }),
          ...(code !== undefined && { code }),
          ...(Object.keys(stateDiff).length > 0 && { stateDiff }),
        },
      ]
    }),
  )
}

const zeroWord = `0x${'00'.repeat(32)}`

function reasonOf({ output, error = '', revertReason }: Frame): string | undefined {
  const text = revertReason === undefined ? error : `execution reverted: ${revertReason}`
  return readRevert(
    new RpcError('rpc_failed', { rpcCode: 3, rpcData: output, data: { method: 'debug_traceCall', text } }),
  )?.text
}

function resultOf(outcome: CallOutcome | undefined): unknown {
  return outcome !== undefined && 'result' in outcome ? outcome.result : undefined
}
