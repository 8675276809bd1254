import type { ReviewProblem } from './prepareReview.ts'
import type { TransferDraft } from './transferDraft.ts'
import type { TransferSentence } from './transferSentence.ts'
import type { TransferEditorState } from './useTransferEditor.ts'

/** A fault of the form, and in a few words what lacks: for the button that cannot do its work yet. */
export type FormProblem = ReviewProblem & { readonly lack: TransferSentence }

/** The first thing in the form that has to be mended, from the top down. */
export function findProblem(
  draft: TransferDraft,
  { recipient, check, shortfall, shortSymbol, feeFault }: TransferEditorState,
): FormProblem | undefined {
  if (recipient.status === 'empty') {
    return { field: 'to', message: (say) => say('transfer.to.missing'), lack: (say) => say('transfer.lack.to') }
  }
  const toWrong: TransferSentence = (say) => say('transfer.lack.toWrong')
  if (recipient.status === 'invalid') return { field: 'to', message: recipient.message, lack: toWrong }
  // With Max the own account stands in for a recipient who is not known yet: it must not be paid.
  if (recipient.status === 'unanswered') return { field: 'to', message: recipient.message, lack: toWrong }
  if (check.transferError !== undefined) return { field: 'to', message: check.transferError, lack: toWrong }
  const tooMuch: TransferSentence = (say) => say('transfer.lack.balance', { symbol: shortSymbol })
  const amountWrong: TransferSentence = (say) => say('transfer.lack.amountWrong')
  if (check.amountError !== undefined) {
    // Max is wrong in one way: there is nothing.
    return { field: 'amount', message: check.amountError, lack: draft.isMax ? tooMuch : amountWrong }
  }
  if (!draft.isMax && draft.amount.trim() === '') {
    return {
      field: 'amount',
      message: (say) => say('transfer.amount.missing'),
      lack: (say) => say('transfer.lack.amount'),
    }
  }
  if (feeFault !== undefined) {
    const wrong: TransferSentence = (say) => say('transfer.lack.fee')
    return { field: 'fee', message: wrong, lack: wrong }
  }
  return shortfall && { field: 'amount', message: shortfall, lack: draft.isMax ? amountWrong : tooMuch }
}
