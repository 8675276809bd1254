import { transferTexts } from '@latchkey/texts'
import { useAmounts, useTell, useTexts } from '@latchkey/ui'
import type { TransferSentence } from './transferSentence.ts'

/** The texts of sending, with what says a sentence that was found elsewhere. */
export function useTransferSpeech() {
  const { say, rich } = useTexts(transferTexts)
  const tell = useTell()
  const amounts = useAmounts()
  return {
    say,
    rich,
    amounts,
    speak: (sentence: TransferSentence) => sentence(say, { tell, amounts }),
    /** Of a sentence that need not be there. */
    speakAny: (sentence: TransferSentence | undefined) => sentence?.(say, { tell, amounts }),
  }
}
