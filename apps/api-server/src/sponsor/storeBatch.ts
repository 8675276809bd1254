import { ApiError } from '../errors.ts'
import { sponsorFigures } from '../limits.ts'
import type { SponsorDatabase } from '../tables/sponsorTables.ts'
import type { BatchRequest } from './batchRequest.ts'
import { reserve, toGwei } from './budgets.ts'
import type { Price } from './priceBatch.ts'
import type { Budget } from './sponsorRules.ts'

export type StoredRequest = {
  readonly request: BatchRequest
  readonly price: Price
  readonly budgets: readonly Budget[]
  readonly nowMs: number
}

/**
 * Sets the fee of a batch aside and writes the batch down, both or neither: from then on it is sent, whatever becomes of
 * this process. Fails with a budget's refusal, with `sponsor_busy`, or with `sponsor_order` where the account has one open,
 * be it the same.
 */
export async function storeBatch(database: SponsorDatabase, stored: StoredRequest): Promise<void> {
  const { request, price, budgets, nowMs } = stored
  const { batch, digest } = request
  const [account, feeGwei] = [batch.account.toLowerCase(), toGwei(price.mostWei)]
  await database.transaction().execute(async (transaction) => {
    // First, because its rows hold others of the same account back until this is decided.
    await reserve(transaction, budgets, { feeGwei, nowMs })
    const open = await transaction
      .selectFrom('sponsor_batch')
      .select(['digest', 'account'])
      .where('chain_id', '=', batch.chainId)
      .where('status', 'in', ['waiting', 'sent'])
      .execute()
    if (open.some((row) => row.account === account)) throw new ApiError('sponsor_order')
    if (open.length >= sponsorFigures.maxOpen) throw new ApiError('sponsor_busy')
    await transaction
      .insertInto('sponsor_batch')
      .values({
        ...{ digest, chain_id: batch.chainId, account, deadline: batch.deadline, status: 'waiting' },
        request_json: JSON.stringify(toPlain(request)),
        budgets_json: JSON.stringify(budgets.map(({ name }) => name)),
        ...{ reserved_gwei: feeGwei, cost_gwei: null, gas: String(price.gas) },
        max_fee_per_gas: String(price.maxFeePerGas),
        max_priority_fee_per_gas: String(price.maxPriorityFeePerGas),
        ...{ tx_nonce: null, hashes_json: '[]', raw: null, created_at_ms: nowMs, sent_at_ms: null },
      })
      .execute()
  })
}

/** As `readBatchRequest` reads it. */
function toPlain({ batch, authorization, signature }: BatchRequest) {
  const { chainId, nonce, deadline, gas, calls } = batch
  return {
    ...{ chainId, nonce: String(nonce), deadline, gas: String(gas), signature },
    calls: calls.map(({ to, value, data }) => ({ to, value: String(value), data })),
    ...(authorization && { authorization }),
  }
}
