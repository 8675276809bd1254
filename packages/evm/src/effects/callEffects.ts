import { RpcError, toHex, toQuantity } from '@latchkey/base'
import { randomBytes } from '@noble/hashes/utils.js'
import { callRunnerCode, encodeRunnerCalls, readRunnerAnswer } from './callRunner.ts'
import { effectLimits } from './effectLimits.ts'
import { type Effects, noEffects } from './effects.ts'
import { nominate } from './nominate.ts'
import { toCallFields } from './readCallContext.ts'
import { type NoWay, readFailures } from './readFailures.ts'
import { coinReaderCode, type Trial, toBlockOverrides, turnBits } from './simulateEffects.ts'
import { toRead } from './subjects.ts'
import { toEffects } from './toEffects.ts'

/**
 * Tries the transaction by `eth_call` alone: once as it is, for its outcome, and once from code put at the account, with
 * looks before and after. There are no events, so that what nothing else names stays unseen: the answer is a part at most.
 * Fails with `RpcError` where the node cannot be reached.
 */
export async function callEffects(trial: Trial): Promise<Effects | NoWay> {
  const { call, context, chain, rpc, known, signal } = trial
  const { account, to, data, value } = call
  const tag = toQuantity(context.head.number)
  const plain = { ...toCallFields(call), ...context.price, gas: toQuantity(context.gas) }
  const coinReader = toHex(randomBytes(20))
  const nominees = nominate({ account, calls: [call], logs: [], touched: context.touched, known })
  const looks = [...nominees.named, ...nominees.touched].map((subject) => ({
    ...toRead(subject, account, coinReader),
    gas: effectLimits.readGas,
  }))
  const calls = [...looks, { to: to ?? account, data, value, gas: context.gas }, ...looks]
  const runnerGas = context.gas + BigInt(calls.length + 1) * effectLimits.readGas
  const run = { from: account, to: account, data: encodeRunnerCalls(calls), gas: toQuantity(runnerGas) }
  const states = { [account]: { code: callRunnerCode }, [coinReader]: { code: coinReaderCode } }
  const randomness = randomBytes(32)
  const blockOverrides = toBlockOverrides(context, randomness)
  const plainOverrides = { time: blockOverrides.time, prevRandao: toHex(turnBits(randomness)) }
  const tries = [
    { method: 'eth_call', params: [plain, tag] },
    // As in a real block, and as in a plain simulation.
    {
      method: 'eth_call',
      params: [{ ...run, ...context.price }, tag, states, blockOverrides],
    },
    { method: 'eth_call', params: [run, tag, states, plainOverrides] },
  ]
  const [outcome, real, other] = await rpc.batch(tries, { signal })
  if (outcome === undefined || real === undefined || other === undefined) throw new RpcError('rpc_bad_answer')
  if ('error' in outcome) {
    const failure = readFailures([outcome], chain)
    return typeof failure === 'string' ? failure : noEffects(failure, 'call')
  }
  const ended = 'result' in real ? readRunnerAnswer(real.result, calls.length) : undefined
  const isDone = ended?.[looks.length]?.isSuccess === true
  // A contract that is made has no address to call, and code at the account may have changed what a contract does.
  if (ended === undefined || !isDone || to === undefined) return 'failed'
  const isSteady = 'error' in real || 'error' in other || real.result === other.result
  const effects = toEffects({
    method: 'call',
    account,
    nominees,
    befores: ended.slice(0, looks.length),
    afters: ended.slice(looks.length + 1),
    // No fee is taken between the looks.
    weigh: (before, after) => after - before,
    isSteady,
  })
  return Object.freeze({ ...effects, isPartial: true })
}
