import { AppError } from '@latchkey/base'
import { type Account, stopSwitching, switchChain } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { useEffectEvent } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { findProblem } from './findProblem.ts'
import { prepareReview, type ReviewProblem } from './prepareReview.ts'
import type { Review } from './review.ts'
import type { TransferDraft } from './transferDraft.ts'
import { type TransferSentence, toldOf } from './transferSentence.ts'
import type { TransferEditorState } from './useTransferEditor.ts'

/** The order behind a press: what the form said, and whether the button said that the wallet has to switch first. */
type Asked = { readonly draft: TransferDraft; readonly isElsewhere: boolean }

type ReviewRequestOptions = {
  readonly account: Account
  readonly chain: Chain
  readonly draft: TransferDraft
  readonly editor: TransferEditorState
  readonly onReview: (review: Review) => void
  /** Called with the field in which something has to be mended first. */
  readonly onProblem: (field: ReviewProblem['field']) => void
}

/**
 * Turns the form into a review. A press is never lost: while balance, name or fee are still being read, or an earlier
 * press is at work, it waits for them. It counts for what was in the form and on its button then: once that is changed
 * nothing comes of it, and a problem that it met is not shown any more.
 */
export function useReviewRequest({ account, chain, draft, editor, onReview, onProblem }: ReviewRequestOptions) {
  const hub = useHub()
  const [problem, setProblem] = useState<ReviewProblem & { readonly of: TransferDraft }>()
  const [failure, setFailure] = useState<{ readonly text: TransferSentence }>()
  const [pressed, setPressed] = useState<Asked>()
  const [preparing, setPreparing] = useState<Asked>()
  const [switchingTo, setSwitchingTo] = useState<number>()
  // Of the same tick as the press, unlike state: a double click must not get past it.
  const running = useRef<Asked>(undefined)
  const asked: Asked = { draft, isElsewhere: account.chainId !== chain.id }
  // A press that said nothing of switching must not have the wallet asked for it.
  const isPressed = pressed !== undefined && isSame(pressed.draft, draft) && (pressed.isElsewhere || !asked.isElsewhere)
  // A fault that must be mended anyway is named at once.
  const isDue = isPressed && !preparing && (!editor.isReading || findProblem(draft, editor) !== undefined)

  function show(found: ReviewProblem) {
    setProblem({ ...found, of: draft })
    onProblem(found.field)
  }

  async function prepare(): Promise<void> {
    const found = findProblem(draft, editor)
    const { priced, token } = editor.check
    if (found !== undefined) return show(found)
    if (priced === undefined) {
      return show({ field: 'amount', message: (say) => say('transfer.balance.unreadNow') })
    }
    if (asked.isElsewhere) {
      setSwitchingTo(chain.id)
      await switchChain(hub, chain.id).finally(() => setSwitchingTo(undefined))
    }
    const recipientName = editor.recipient.status === 'resolved' ? editor.recipient.name : undefined
    const outcome = await prepareReview(hub, { chain, token, priced, recipientName })
    finish(outcome, draft)
  }

  const finish = useEffectEvent((outcome: Review | ReviewProblem, of: TransferDraft) => {
    // The form is another by now: nobody has asked for a review of this.
    if (!isSame(of, draft)) return
    if ('field' in outcome) show(outcome)
    else onReview(outcome)
  })

  const fail = useEffectEvent((error: unknown, of: TransferDraft) => {
    if (!isSame(of, draft)) return
    setFailure({ text: error instanceof AppError ? toldOf(error) : (say) => say('transfer.noReview') })
  })

  async function run(): Promise<void> {
    if (running.current !== undefined) return
    running.current = asked
    setPreparing(asked)
    try {
      await prepare()
    } catch (error) {
      hub.log.debug('No review', error)
      fail(error, draft)
    } finally {
      running.current = undefined
      setPreparing(undefined)
    }
  }

  const fulfil = useEffectEvent(() => {
    setPressed(undefined)
    void run()
  })
  const isOutdated = pressed !== undefined && !isPressed
  useEffect(() => {
    if (isDue) fulfil()
    else if (isOutdated) setPressed(undefined)
  }, [isDue, isOutdated, fulfil])

  // A wallet may be read for minutes; a form that was changed meanwhile does not wait for it.
  const isAbandoned = preparing !== undefined && !isSame(preparing.draft, draft)
  useEffect(() => {
    if (isAbandoned && switchingTo !== undefined) stopSwitching(hub, switchingTo)
  }, [hub, isAbandoned, switchingTo])

  function submit() {
    if (running.current !== undefined && isSame(running.current.draft, draft)) return
    setFailure(undefined)
    setPressed(asked)
  }

  const isCurrent = problem !== undefined && isSame(problem.of, draft)
  return {
    submit,
    isBusy: isPressed || (preparing !== undefined && isSame(preparing.draft, draft)),
    stopSwitching: switchingTo === undefined || isAbandoned ? undefined : () => stopSwitching(hub, switchingTo),
    failure: failure?.text,
    problems: isCurrent ? { [problem.field]: problem.message } : {},
  }
}

const fields = ['chainId', 'to', 'asset', 'amount', 'isMax', 'fee'] as const

function isSame(one: TransferDraft, other: TransferDraft): boolean {
  return fields.every((field) => one[field] === other[field])
}
