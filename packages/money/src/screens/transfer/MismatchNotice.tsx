import type { TransferRecord } from '@latchkey/connect'
import { WordsWithAddresses } from '@latchkey/react/parts'
import { transferTexts } from '@latchkey/texts'
import { Notice, useTexts } from '@latchkey/ui'
import { useMismatchWords } from './useMismatchWords.ts'

/** Says what the network holds in place of what was approved; nothing where that is the same. */
export function MismatchNotice({ record }: { readonly record: TransferRecord }) {
  const { say, spoken } = useTexts(transferTexts)
  const words = useMismatchWords(record)
  if (words === undefined) return null
  return (
    <Notice kind="danger" spoken={spoken} title={say('transfer.progress.mismatchWhy')}>
      <WordsWithAddresses text={words} />
    </Notice>
  )
}
