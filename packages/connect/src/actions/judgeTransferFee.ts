import { type FeeJudgement, findChain, judgeQuote, type Quote, type Transfer } from '@latchkey/evm'
import { AccountError } from '../accountError.ts'
import type { Hub } from '../hub.ts'
import { readUsualFee } from '../usualFees.ts'

/**
 * Judges the fee of what is about to be sent, by its chain's ceilings and by what this visitor pays as a rule. A screen
 * shows every reason and asks for what the verdict says; `sendTransfer` refuses what is refused here.
 */
export function judgeTransferFee(hub: Hub, approved: Quote | Transfer): FeeJudgement {
  const { chainId } = 'transfer' in approved ? approved.transfer : approved
  const chain = findChain(hub.chains, { chainId })
  return judgeQuote(approved, { chain, usualFee: readUsualFee(hub.storage, chainId) })
}

/** Fails with `fee_refused`, in the words for the visitor. */
export function assertFee(hub: Hub, approved: Quote | Transfer): void {
  const [worst] = judgeTransferFee(hub, approved).reasons
  if (worst?.verdict !== 'refuse') return
  throw new AccountError('fee_refused', { data: { text: worst.error.message }, cause: worst.error })
}
