import { sameAddress } from '../address.ts'
import { parseChainId } from '../chains/chainId.ts'
import { readSponsored } from '../delegation/sponsoredBatch.ts'
import type { TypedData } from '../signing/typedData.ts'
import { typedDataDangers } from '../signing/typedDataDangers.ts'
import type { Moved } from './moved.ts'
import { movesOfCalls } from './movesOfTransaction.ts'

/** Names of data that moves something; what is recognised by its fields needs none. */
const movingNames =
  /transfer|withdraw|send|swap|bridge|pay|spend|sell|buy|trade|claim|mint|agent|session|call|batch|execut|operation|transact|maker|taker|offer|bid|auction|listing|exchange|intent|borrow|lend|loan|redeem|burn|stake|deposit|forward|relay|grant/i

/** Of networks, which is no matter of what is moved. */
const aboutNetworks: readonly string[] = ['data_no_chain', 'data_other_chain']

/**
 * The moves that typed data lets others make: all of it counts as more than any amount, since others say when and how often. Data
 * for the account's own code (EIP-7702) is of that kind too, but for a batch of calls that can be read: it is carried out
 * once, and moves what its calls move.
 */
export function movesOfTypedData(data: TypedData, signer: string): readonly Moved[] {
  const named = data.domain['chainId']
  const chainId = named === undefined ? undefined : (parseChainId(named) ?? undefined)
  const dangers = typedDataDangers(data, { chainId: 0, tokens: [] })
  const { verifyingContract } = data.domain
  const isOfOwnCode = typeof verifyingContract === 'string' && sameAddress(verifyingContract, signer)
  const calls = isOfOwnCode ? readSponsored(data) : undefined
  if (calls !== undefined && chainId !== undefined) return movesOfCalls(calls, { chainId, from: signer })
  const isNamed = movingNames.test(data.primaryType)
  const isMoving = isOfOwnCode || isNamed || dangers.some(({ code }) => !aboutNetworks.includes(code))
  if (!isMoving) return []
  return [{ kind: 'open', chainId, reason: 'permission' }]
}
