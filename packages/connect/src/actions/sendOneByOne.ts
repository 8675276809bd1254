import { sleep } from '@latchkey/base'
import {
  type BatchCall,
  buildTransfer,
  findChain,
  type Quote,
  quoteTransfer,
  readTokenTransfer,
  sameAddress,
  type Transfer,
} from '@latchkey/evm'
import type { BatchRequest } from '../batches/batchRequest.ts'
import { ConnectError } from '../errors.ts'
import type { Hub } from '../hub.ts'
import type { TransferRecord } from '../transferRecord.ts'
import { maxDataLength } from '../transfers/storedTransfers.ts'
import { transferBook } from '../transfers/transferBook.ts'
import { sendTransfer } from './sendTransfer.ts'

/**
 * One call of a batch that is sent as transactions of their own. `done`: in a block. `late`: sent, and in no block after a
 * long wait, or of unknown outcome. `failed`: it was refused, could not be sent, or was undone; `error` or the record says
 * why. `unsent`: it was not tried, as one before it did not get so far.
 */
export type BatchStep = {
  readonly call: BatchCall
  readonly status: 'done' | 'late' | 'failed' | 'unsent'
  readonly record?: TransferRecord
  readonly error?: unknown
}

/** A call whose turn has come, with its fee as it would be sent. */
export type BatchReview = { readonly index: number; readonly call: BatchCall; readonly quote: Quote }

/** How calls are sent one by one. */
export type OneByOne = {
  /** Shows a call and its fee before it is sent; `false` ends the row. Without it the wallet alone shows them. */
  readonly review?: ((review: BatchReview) => Promise<boolean>) | undefined
}

/** A transaction that is in no block after this long does not let the next one follow. */
const patienceMs = 600_000

/**
 * Sends each call as a transaction of its own, the next one when the last is in a block, and ends with the first that does
 * not get there. What is done stays done: this is never all or nothing.
 */
export async function sendOneByOne(hub: Hub, request: BatchRequest, options: OneByOne): Promise<readonly BatchStep[]> {
  const steps: BatchStep[] = []
  for (const [index, call] of request.calls.entries()) {
    const last = steps.at(-1)
    if (last !== undefined && last.status !== 'done') steps.push({ call, status: 'unsent' })
    else steps.push(await sendCall(hub, { request, call, index, options }))
  }
  return steps
}

type Turn = {
  readonly request: BatchRequest
  readonly call: BatchCall
  readonly index: number
  readonly options: OneByOne
}

async function sendCall(hub: Hub, { request, call, index, options }: Turn): Promise<BatchStep> {
  try {
    const quote = await askForQuote(hub, toTransfer(hub, request, call))
    if ((await options.review?.({ index, call, quote })) === false) return { call, status: 'unsent' }
    const { clientId } = await sendTransfer(hub, quote)
    return await waitForBlock(hub, call, clientId)
  } catch (error) {
    return { call, status: 'failed', error }
  }
}

async function askForQuote(hub: Hub, transfer: Transfer): Promise<Quote> {
  if (transfer.data.length > maxDataLength) throw new ConnectError('batch_too_large')
  const chain = findChain(hub.chains, transfer)
  const { clock, log } = hub
  const estimate = await quoteTransfer({ transfer, chain, rpc: hub.rpc(chain.id), clock, log })
  if (estimate.status !== 'quoted') throw estimate.error
  return estimate.quote
}

async function waitForBlock(hub: Hub, call: BatchCall, clientId: string): Promise<BatchStep> {
  const ended = new AbortController()
  let stop = () => {}
  const outcome = new Promise<BatchStep>((resolve) => {
    const look = () => {
      const record = transferBook.find(hub, clientId)
      const status = record === undefined ? 'late' : statusOf(record)
      if (status !== undefined) resolve({ call, status, ...(record && { record }) })
    }
    stop = hub.transfers.subscribe(look)
    look()
  })
  const late = sleep(patienceMs, hub.clock, ended.signal).then((): BatchStep => {
    const record = transferBook.find(hub, clientId)
    return { call, status: 'late', ...(record && { record }) }
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([outcome, late])
  } finally {
    stop()
    ended.abort()
  }
}

/** Undefined while it may still get into a block soon. */
function statusOf({ status, mismatch }: TransferRecord): BatchStep['status'] | undefined {
  // Something else than was approved is in the block.
  if (mismatch !== undefined) return 'failed'
  if (status === 'included' || status === 'confirmed') return 'done'
  if (status === 'unknown' || status === 'dropped') return 'late'
  return status === 'reverted' || status === 'replaced' || status === 'cancelled' ? 'failed' : undefined
}

/** A payment of a token that the site knows is one, and is remembered as such; of any other call its data is kept. */
function toTransfer(hub: Hub, { chainId, from }: BatchRequest, { to, value, data }: BatchCall): Transfer {
  const moved = value === 0n ? readTokenTransfer(data) : undefined
  const token = hub.tokens.find((each) => each.chainId === chainId && sameAddress(each.address, to))
  if (token === undefined || moved === undefined || moved.extraBytes > 0) {
    return { type: 'eip1559', chainId, from, to, value, data }
  }
  return buildTransfer({ chainId, from, to: moved.to, asset: { type: 'token', token }, amount: moved.amount })
}
