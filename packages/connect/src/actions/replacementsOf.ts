import { canReplaceWaiting, sameAddress } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { maxAttempts, type ReplacementKind, type TransferRecord } from '../transferRecord.ts'

/**
 * The ways to hurry a waiting transfer, or to take it back. An outside wallet is never asked to speed one up: some leave
 * the nonce out that they are given, and would pay a second time. A cancellation without its nonce is a payment of
 * nothing to oneself. Once a cancellation is out, the payment is not handed out again.
 */
export function replacementsOf(hub: Hub, record: TransferRecord): readonly ReplacementKind[] {
  const { attempts = [], chainId, from, hash, nonce, status } = record
  const state = hub.state.get()
  const chain = hub.chains.find(({ id }) => id === chainId)
  const isWaiting = status === 'seen' && hash !== undefined && nonce !== undefined
  if (!isWaiting || chain === undefined || !canReplaceWaiting(chain) || attempts.length >= maxAttempts) return []
  if (state.status !== 'connected' || !sameAddress(state.account.address, from)) return []
  const isOurs = hub.connectors.get().find(({ id }) => id === state.connectorId)?.kind === 'embedded'
  const isCancelling = attempts.some(({ kind }) => kind === 'cancel')
  return isOurs && !isCancelling ? ['speedUp', 'cancel'] : ['cancel']
}
