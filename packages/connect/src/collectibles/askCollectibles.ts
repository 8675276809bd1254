import { type CollectibleCandidates, readCollectibleCandidates } from '@latchkey/evm'
import { askNominations, type NominationAnswer, type NominationSource } from '../askNominations.ts'

/** Where the site's own server names the collectibles that came to the account that is signed in, such as `/api/collectibles`. */
export type CollectibleSource = NominationSource

/** The candidates; or none, because the server knows of no login, or keeps no history. */
export type CollectibleAnswer = NominationAnswer<CollectibleCandidates>

/**
 * Asks which collectibles an account may have: nominations, of which the chain itself says who has them. Fails with
 * `history_unreachable`, `history_bad_answer`, or the reason of the signal.
 */
export async function askCollectibles(source: CollectibleSource, signal: AbortSignal): Promise<CollectibleAnswer> {
  return await askNominations(source, readCollectibleCandidates, signal)
}
