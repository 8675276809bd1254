import { parseChainId } from '../chains/chainId.ts'
import { isBatchData, readSponsored } from '../delegation/sponsoredBatch.ts'
import type { TypedData } from '../signing/typedData.ts'
import { typedDataDangers } from '../signing/typedDataDangers.ts'
import type { Moved } from './moved.ts'
import { movesOfCalls } from './movesOfTransaction.ts'

/** Names of data that moves something; what is recognised by its fields needs none. */
const movingNames = /transfer|withdraw|send|swap|bridge|pay|spend|sell|buy|trade|claim|mint|agent|session/i

/** Of networks, which is no matter of what is moved. */
const aboutNetworks: readonly string[] = ['data_no_chain', 'data_other_chain']

/** What typed data lets others move: all of it counts as more than any amount, since others say when and how often. */
export function movesOfTypedData(data: TypedData): readonly Moved[] {
  const named = data.domain['chainId']
  const chainId = named === undefined ? undefined : (parseChainId(named) ?? undefined)
  const calls = readSponsored(data)
  if (calls !== undefined && chainId !== undefined) return movesOfCalls(calls, chainId)
  if (isBatchData(data)) return [{ kind: 'open', chainId, reason: 'unreadable' }]
  const dangers = typedDataDangers(data, { chainId: 0, tokens: [] })
  const isMoving = dangers.some(({ code }) => !aboutNetworks.includes(code)) || movingNames.test(data.primaryType)
  if (!isMoving) return []
  return [{ kind: 'open', chainId, reason: 'permission' }]
}
