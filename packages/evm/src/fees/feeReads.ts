import { type CallOutcome, type CallRequest, fromQuantity, type Rpc, toQuantity } from '@latchkey/base'
import type { Chain } from '../chains/chain.ts'
import { countsLayerOneAsGas, findGasPriceOracle, hasLayerOneBlock, lineaChainIds } from '../chains/rollups.ts'
import { TransferError } from '../transferError.ts'
import { toTransferCall } from '../transfers/transactionParameters.ts'
import type { Transfer } from '../transfers/transfer.ts'
import { layerOneFeeCalls } from './layerOneFee.ts'
import { operatorFeeCalls } from './operatorFee.ts'

/** How the node answered each question that a quote needs. An absent question was not asked. */
export type FeeReads = {
  readonly gas?: CallOutcome
  /** The code at the recipient of a plain payment: where there is none, gas cannot vary. */
  readonly code?: CallOutcome
  /** The latest block, without its transactions. */
  readonly head?: CallOutcome
  readonly history?: CallOutcome
  readonly tip?: CallOutcome
  readonly linea?: CallOutcome
  readonly layerOne?: readonly CallOutcome[]
  readonly operator?: readonly CallOutcome[]
}

/** The question and the node. `isMarketKnown`: the header that prices are held against was read already. */
export type FeeQuestion = {
  readonly transfer: Transfer
  readonly chain: Chain
  readonly rpc: Rpc
  readonly isMarketKnown: boolean
}

/** Asks everything in one request. What the transfer already says is not asked (specification §4, fee flow). */
export async function readFees(question: FeeQuestion): Promise<FeeReads> {
  const { rpc } = question
  const questions = listQuestions(question)
  const outcomes = await rpc.batch(questions.map(({ call }) => call))
  const answered = (name: Question['name']) => outcomes.filter((_, index) => questions[index]?.name === name)
  const one = (name: Exclude<Question['name'], 'layerOne' | 'operator'>) => {
    const [outcome] = answered(name)
    return outcome === undefined ? {} : { [name]: outcome }
  }
  const layerOne = answered('layerOne')
  const operator = answered('operator')
  return {
    ...one('gas'),
    ...one('code'),
    ...one('head'),
    ...one('history'),
    ...one('tip'),
    ...one('linea'),
    ...(layerOne.length > 0 ? { layerOne } : {}),
    ...(operator.length > 0 ? { operator } : {}),
  }
}

/** Prices of a node without `eth_feeHistory` or without a fee market, beside its latest block, in wei. */
export async function readGasPrice(rpc: Rpc): Promise<bigint> {
  const gasPrice = fromQuantity(await rpc.call({ method: 'eth_gasPrice' }))
  if (gasPrice === undefined) throw new TransferError('fee_not_readable')
  return gasPrice
}

/** The result of an outcome; its error is thrown. */
export function resultOf(outcome: CallOutcome | undefined): unknown {
  if (outcome === undefined) throw new TransferError('fee_not_readable')
  if ('error' in outcome) throw outcome.error
  return outcome.result
}

/** One field of a node's answer, whatever that answer is. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

type Question = { readonly name: keyof FeeReads; readonly call: CallRequest }

function listQuestions({ transfer, chain, isMarketKnown }: FeeQuestion): readonly Question[] {
  const { gasLimit, maxFeePerGas } = transfer
  const call = toEstimateCall(transfer)
  const oracle = findGasPriceOracle(chain)
  const questions: Question[] = []
  if (!(gasLimit && maxFeePerGas)) questions.push({ name: 'gas', call: { method: 'eth_estimateGas', params: [call] } })
  if (!gasLimit && call['data'] === '0x' && !countsLayerOneAsGas(chain)) {
    questions.push({ name: 'code', call: { method: 'eth_getCode', params: [transfer.to, 'latest'] } })
  }
  if (!isMarketKnown)
    questions.push({ name: 'head', call: { method: 'eth_getBlockByNumber', params: ['latest', false] } })
  if (!maxFeePerGas) {
    questions.push({ name: 'history', call: { method: 'eth_feeHistory', params: ['0x14', 'latest', [10, 50, 90]] } })
    questions.push({ name: 'tip', call: { method: 'eth_maxPriorityFeePerGas', params: [] } })
  }
  if (!maxFeePerGas && lineaChainIds.includes(chain.id)) {
    questions.push({ name: 'linea', call: { method: 'linea_estimateGas', params: [call] } })
  }
  if (oracle !== undefined) {
    questions.push(
      ...layerOneFeeCalls(transfer, chain, oracle).map((read) => ({ name: 'layerOne' as const, call: read })),
    )
    if (hasLayerOneBlock(oracle)) {
      questions.push(...operatorFeeCalls(oracle).map((read) => ({ name: 'operator' as const, call: read })))
    }
  }
  return questions
}

/**
 * The estimate's payload: data, to and value (omitted when zero). Unlike the specification's it names the sender: a
 * token contract refuses a transfer from nobody, and the estimate of every token transfer would fail.
 */
function toEstimateCall(transfer: Transfer): Readonly<Record<string, string>> {
  const { to, value, data } = toTransferCall(transfer)
  return { from: transfer.from, to, data, ...(value === 0n ? {} : { value: toQuantity(value) }) }
}
