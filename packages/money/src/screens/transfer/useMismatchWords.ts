import type { TransferRecord } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { recordAmount } from './transferWords.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

/** How a transaction differs from what was approved, a sentence for each difference; undefined where it does not. */
export function useMismatchWords(record: TransferRecord | undefined): string | undefined {
  const { chains } = useHub()
  const { say, amounts } = useTransferSpeech()
  if (record?.mismatch === undefined) return undefined
  const chain = chains.find(({ id }) => id === record.chainId)
  const { token: _token, ...coins } = record
  const sentences = record.mismatch.map(({ kind, held = '' }) => {
    switch (kind) {
      case 'sender':
      case 'token':
      case 'recipient':
        return say(`transfer.differs.${kind}`, { address: held })
      case 'amount':
        return say('transfer.differs.amount', {
          amount: recordAmount({ ...record, amount: held }, chain, { say, amounts }),
        })
      case 'coins':
        return say('transfer.differs.coins', {
          amount: recordAmount({ ...coins, amount: held }, chain, { say, amounts }),
        })
      default:
        return say(`transfer.differs.${kind}`)
    }
  })
  return sentences.join(' ')
}
