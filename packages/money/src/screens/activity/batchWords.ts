import type { BatchRecord } from '@latchkey/connect'
import { confirmationsNeeded, readRevocation } from '@latchkey/evm'
import { batchTexts, transferTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import type { StatusWords } from '../transfer/transferWords.ts'

/** Puts into words where calls stand that were sent together. */
export function useBatchWords(): (batch: BatchRecord) => StatusWords {
  const { say } = useTexts(batchTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  return ({ status, confirmations }) => {
    const counted = { count: confirmations, needed: confirmationsNeeded }
    switch (status) {
      case 'awaiting': {
        const sentence = sayTransfer('transfer.status.awaiting.sentence')
        return { word: sayTransfer('transfer.status.awaiting.word'), sentence, mood: 'waiting' }
      }
      case 'submitted':
        return {
          word: sayTransfer('transfer.status.submitted.word'),
          sentence: say('batch.submitted'),
          mood: 'waiting',
        }
      case 'included': {
        const sentence = sayTransfer('transfer.status.included.sentence', counted)
        return { word: sayTransfer('transfer.status.included.word', counted), sentence, mood: 'waiting' }
      }
      case 'confirmed':
        return { word: sayTransfer('transfer.status.confirmed.word'), sentence: say('batch.done'), mood: 'good' }
      case 'unknown':
        return { word: sayTransfer('transfer.status.unknown.word'), sentence: say('batch.unknown'), mood: 'bad' }
      case 'failed':
        return { word: sayTransfer('transfer.status.unsent.word'), sentence: say('batch.failed'), mood: 'bad' }
      case 'reverted':
        return { word: sayTransfer('transfer.status.reverted.word'), sentence: say('batch.reverted'), mood: 'bad' }
      case 'partly':
        return { word: sayTransfer('transfer.status.reverted.word'), sentence: say('batch.partly'), mood: 'bad' }
    }
  }
}

/** Whether every call takes approvals back, and nothing else. */
export function isRevoking({ calls }: BatchRecord): boolean {
  return calls.every(({ to, value, data }) => readRevocation({ to, value: BigInt(value), data }) !== undefined)
}
