import { type CallOutcome, type CallRequest, fromQuantity, type Hex, isHex, type Rpc, RpcError } from '@latchkey/base'
import type { Address } from '../address.ts'
import type { Chain } from '../chains/chain.ts'
import { type ContractCall, encodeAggregate, readAggregate } from './aggregate.ts'

/** A question to a contract, or for the coins of an address. */
export type ChainRead = ContractCall | { readonly coinsOf: Address }

/** The answers of a chain. `answers` stand in the order of the questions; one that failed is undefined. */
export type ChainAnswers = {
  /** The newest block when it was asked: the answers are of this block or of a later one. */
  readonly blockNumber: bigint
  readonly answers: readonly (Hex | undefined)[]
}

export type ReadChainOptions = {
  readonly chain: Pick<Chain, 'contracts'>
  readonly reads: readonly ChainRead[]
  readonly rpc: Rpc
  readonly signal?: AbortSignal | undefined
}

/** Questions in one call of Multicall3: what a request to a server of ours may hold (64 kB), and far below the gas of a call. */
const maxPerCall = 120
/** Calls in one batch where there is no Multicall3: as many as a server of ours takes, and few nodes take less. */
const maxPerBatch = 20
/** `getEthBalance(address)` of Multicall3. */
const getEthBalance = '0x4d2301cc'

/** Nodes that have answered that there is no Multicall3, so that they are not asked for it again. */
const withoutMulticall = new WeakSet<Rpc>()

/**
 * Asks a chain many things in one round trip: by Multicall3 where the chain has it, else by a batch. A contract that
 * fails, or takes all gas from the others, costs its own answer only. Fails with `RpcError` when the node does not answer.
 */
export async function readChain(options: ReadChainOptions): Promise<ChainAnswers> {
  const { chain, rpc, reads } = options
  const multicall = chain.contracts?.multicall3
  if (multicall === undefined || reads.length < 2 || withoutMulticall.has(rpc)) return await readByBatches(options)
  const answers: (Hex | undefined)[] = []
  let blockNumber: bigint | undefined
  for (let from = 0; from < reads.length; from += maxPerCall) {
    const part = reads.slice(from, from + maxPerCall)
    const call = { to: multicall, data: encodeAggregate(part.map((read) => toContractCall(read, multicall))) }
    const [head, outcome] = await rpc.batch([{ method: 'eth_blockNumber' }, toCall(call)], withSignal(options))
    blockNumber ??= readHead(head)
    const read = outcome !== undefined && 'result' in outcome ? readAggregate(outcome.result, part.length) : undefined
    if (read === undefined) {
      if (outcome !== undefined && 'result' in outcome && outcome.result === '0x') withoutMulticall.add(rpc)
      return await readByBatches(options)
    }
    answers.push(...read)
  }
  return { blockNumber: blockNumber ?? 0n, answers }
}

/** One batch after another, so that a node which is shared is not taken by one visitor alone. */
async function readByBatches(options: ReadChainOptions): Promise<ChainAnswers> {
  const { rpc, reads } = options
  const answers: (Hex | undefined)[] = []
  let blockNumber: bigint | undefined
  for (let from = 0; from < Math.max(reads.length, 1); ) {
    const isFirst = blockNumber === undefined
    const part = reads.slice(from, from + maxPerBatch - (isFirst ? 1 : 0))
    const asked = part.map(toRequest)
    const outcomes = await rpc.batch(isFirst ? [{ method: 'eth_blockNumber' }, ...asked] : asked, withSignal(options))
    blockNumber ??= readHead(outcomes[0])
    answers.push(...part.map((read, index) => readOutcome(read, outcomes[isFirst ? index + 1 : index])))
    from += Math.max(part.length, 1)
  }
  return { blockNumber: blockNumber ?? 0n, answers }
}

function toContractCall(read: ChainRead, multicall: Address): ContractCall {
  if (!('coinsOf' in read)) return read
  return { to: multicall, data: `${getEthBalance}${read.coinsOf.slice(2).toLowerCase().padStart(64, '0')}` }
}

function toRequest(read: ChainRead): CallRequest {
  return 'coinsOf' in read ? { method: 'eth_getBalance', params: [read.coinsOf, 'latest'] } : toCall(read)
}

function toCall({ to, data }: ContractCall): CallRequest {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/** A refusal of this simplest of questions means that nothing else from this node is an answer. */
function readHead(outcome: CallOutcome | undefined): bigint {
  if (outcome !== undefined && 'error' in outcome) throw outcome.error
  const blockNumber = fromQuantity(outcome?.result)
  if (blockNumber === undefined) throw new RpcError('rpc_bad_answer')
  return blockNumber
}

function readOutcome(read: ChainRead, outcome: CallOutcome | undefined): Hex | undefined {
  if (outcome === undefined || 'error' in outcome) return undefined
  if (!('coinsOf' in read)) return isHex(outcome.result) ? outcome.result : undefined
  const coins = fromQuantity(outcome.result)
  // As Multicall3 says it: one whole word.
  return coins === undefined ? undefined : `0x${coins.toString(16).padStart(64, '0')}`
}

function withSignal({ signal }: ReadChainOptions) {
  return signal === undefined ? {} : { signal }
}
