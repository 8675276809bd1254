import { type Hex, sleep, toQuantity } from '@latchkey/base'
import { type Address, type BatchCall, readCallsReceipt } from '@latchkey/evm'
import type { Signing, SignRequests } from '../signing/signRequests.ts'
import type { SharedDeps } from '../surface/sharedDeps.ts'

/** Calls that are sent one after another, each with a card of its own. */
export type CallRow = {
  readonly from: Address
  readonly calls: readonly BatchCall[]
  readonly signing: Signing
  /** Told each hash as soon as its transaction has left. */
  readonly onSent: (hash: Hex) => void
}

const turnMs = 2000
/** A transaction that is in no block after so long lets none follow. */
const patienceMs = 600_000

/**
 * Sends the first call, and resolves when it has left; the others follow, each when the one before it is in a block as
 * good, and each after its own yes: its fee is known only then. `over` ends with the row, and never fails.
 */
export async function sendRow(
  shared: Pick<SharedDeps, 'rpc' | 'clock' | 'log'>,
  { sendTransaction }: Pick<SignRequests, 'sendTransaction'>,
  row: CallRow,
): Promise<{ readonly over: Promise<void> }> {
  const { calls, from, signing, onSent } = row
  const send = async (index: number): Promise<Hex> => {
    const call = calls[index]
    const parameters = call && { from, to: call.to, value: toQuantity(call.value), data: call.data }
    const part = calls.length > 1 ? { part: { number: index + 1, count: calls.length } } : {}
    const request = { method: 'eth_sendTransaction', params: [parameters] }
    const hash = await sendTransaction(request, { ...signing, ...part })
    onSent(hash)
    return hash
  }
  const first = await send(0)
  return { over: sendRest(shared, { chainId: signing.chainId, first, count: calls.length, send }) }
}

type Rest = {
  readonly chainId: number
  readonly first: Hex
  readonly count: number
  readonly send: (index: number) => Promise<Hex>
}

async function sendRest(
  { rpc, clock, log }: Pick<SharedDeps, 'rpc' | 'clock' | 'log'>,
  { chainId, first, count, send }: Rest,
): Promise<void> {
  let last = first
  try {
    for (let index = 1; index < count; index++) {
      const untilMs = clock.now() + patienceMs
      let receipt = await readCallsReceipt(rpc(chainId), last)
      while (receipt === undefined && clock.now() < untilMs) {
        await sleep(turnMs, clock)
        receipt = await readCallsReceipt(rpc(chainId), last)
      }
      if (receipt?.status !== '0x1') return
      last = await send(index)
    }
  } catch (error) {
    log.debug('A row of calls was not sent to its end', error)
  }
}
