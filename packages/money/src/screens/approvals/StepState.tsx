import { approvalsTexts, batchTexts, transferTexts } from '@latchkey/texts'
import { CheckIcon, Spinner, useTexts } from '@latchkey/ui'
import { statusWords } from '../transfer/transferWords.ts'
import styles from './RevokeView.module.css'
import type { RevokeStep } from './revokeStep.ts'
import type { StepRecord } from './stepRecord.ts'

export type StepStateProps = {
  readonly step: Pick<RevokeStep, 'status'>
  readonly isNext: boolean
  readonly found: StepRecord | undefined
}

/** Where a step stands, in a word with its sign. */
export function StepState({ step: { status }, isNext, found }: StepStateProps) {
  const { say } = useTexts(approvalsTexts)
  const wordsOf = useRecordWords()
  if (status === 'sent' && found !== undefined) {
    const { word, mood } = wordsOf(found)
    return (
      <p className={styles['stepState']} data-mood={mood}>
        {mood === 'good' && <CheckIcon sizePx={18} />}
        {mood === 'waiting' && <Spinner />} {mood === 'good' ? say('approvals.step.done') : word}
      </p>
    )
  }
  if (status === 'waiting' || status === 'switching') {
    return (
      <p className={styles['stepState']} data-mood="waiting">
        <Spinner /> {say(status === 'waiting' ? 'approvals.step.waiting' : 'approvals.step.switching')}
      </p>
    )
  }
  if (status === 'refused' || status === 'failed') return null
  return (
    <p className={styles['stepState']} data-mood="later">
      {say(isNext ? 'approvals.step.next' : 'approvals.step.later')}
    </p>
  )
}

type Words = { readonly word: string; readonly mood: 'good' | 'bad' | 'waiting' }

function useRecordWords(): (found: StepRecord) => Words {
  const { say } = useTexts(batchTexts)
  const { say: sayApprovals } = useTexts(approvalsTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  return (found) => {
    if (found.kind === 'transfer') {
      const { word, mood } = statusWords(found.record, sayTransfer)
      const isInBlock = found.record.status === 'included' && found.record.mismatch === undefined
      return { word, mood: isInBlock ? 'good' : mood }
    }
    const { status } = found.record
    switch (status) {
      case 'included':
      case 'confirmed':
        return { word: sayApprovals('approvals.step.done'), mood: 'good' }
      case 'awaiting':
        return { word: sayApprovals('approvals.step.waiting'), mood: 'waiting' }
      case 'submitted':
        return { word: say('batch.submitted'), mood: 'waiting' }
      case 'unknown':
        return { word: say('batch.unknown'), mood: 'bad' }
      default:
        return { word: say(`batch.${status}`), mood: 'bad' }
    }
  }
}
