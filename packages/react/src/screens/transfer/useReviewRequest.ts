import { AppError } from '@latchkey/base'
import { type Account, switchChain } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { useRef, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { prepareReview, type ReviewProblem } from './prepareReview.ts'
import type { Review } from './review.ts'
import type { TransferDraft } from './transferDraft.ts'
import type { useTransferEditor } from './useTransferEditor.ts'

export type TransferEditorState = ReturnType<typeof useTransferEditor>

type ReviewRequestOptions = {
  readonly account: Account
  readonly chain: Chain
  readonly draft: TransferDraft
  readonly editor: TransferEditorState
  readonly onReview: (review: Review) => void
}

/** Turns the form into a review. A problem belongs to what was in the form then: the next keystroke clears it. */
export function useReviewRequest({ account, chain, draft, editor, onReview }: ReviewRequestOptions) {
  const hub = useHub()
  const [problem, setProblem] = useState<ReviewProblem & { readonly of: TransferDraft }>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  async function prepare(): Promise<ReviewProblem['field'] | undefined> {
    const found = findProblem(draft, editor)
    const { priced, token } = editor.check
    if (found !== undefined || priced === undefined) {
      const shown = found ?? { field: 'amount', message: 'Your balance is still being read. Try again in a moment.' }
      setProblem({ ...shown, of: draft })
      return shown.field
    }
    if (account.chainId !== chain.id) await switchChain(hub, chain.id)
    const recipientName = editor.recipient.status === 'resolved' ? editor.recipient.name : undefined
    const outcome = await prepareReview(hub, { chain, token, priced, recipientName, answer: editor.answer })
    if (!('field' in outcome)) {
      onReview(outcome)
      return undefined
    }
    setProblem({ ...outcome, of: draft })
    return outcome.field
  }

  async function submit(): Promise<ReviewProblem['field'] | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    setIsBusy(true)
    setFailure(undefined)
    try {
      return await prepare()
    } catch (error) {
      hub.log.debug('No review', error)
      setFailure(error instanceof AppError ? error.message : 'The review could not be made. Try again.')
      return undefined
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }

  const isCurrent = problem !== undefined && isSame(problem.of, draft)
  return {
    submit,
    isBusy,
    failure,
    problems: isCurrent ? { [problem.field]: problem.message } : {},
  }
}

/** The first thing in the form that has to be mended, from the top down. */
function findProblem(
  draft: TransferDraft,
  { recipient, check, shortfall }: TransferEditorState,
): ReviewProblem | undefined {
  if (recipient.status === 'empty') return { field: 'to', message: 'Enter who receives it.' }
  if (recipient.status === 'invalid') return { field: 'to', message: recipient.message }
  if (recipient.status === 'resolving') return { field: 'to', message: 'The name is still being looked up.' }
  if (check.transferError !== undefined) return { field: 'to', message: check.transferError }
  if (check.amountError !== undefined) return { field: 'amount', message: check.amountError }
  if (!draft.isMax && draft.amount.trim() === '') return { field: 'amount', message: 'Enter an amount.' }
  if (shortfall !== undefined) return { field: 'amount', message: shortfall }
  return undefined
}

function isSame(one: TransferDraft, other: TransferDraft): boolean {
  return (
    one.chainId === other.chainId && one.to === other.to && one.asset === other.asset && one.amount === other.amount
  )
}
