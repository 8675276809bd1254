import type { TransferRecord } from '@latchkey/connect'
import { readRevocation, shortAddress } from '@latchkey/evm'
import { activityTexts, approvalsTexts, batchTexts, transferTexts } from '@latchkey/texts'
import { ShieldIcon, Tile, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { statusWords } from '../transfer/transferWords.ts'
import { PlacedLine } from './PlacedLine.tsx'

const name = (inside: ReactNode) => <bdi>{inside}</bdi>

/** A call in one line: whose approval it ends, read out of its bytes, or which contract was called, and where it stands. */
export function RevokedLine({ record }: { readonly record: TransferRecord }) {
  const { say } = useTexts(activityTexts)
  const { say: sayApprovals, rich, spoken } = useTexts(approvalsTexts)
  const { rich: richBatch } = useTexts(batchTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  const { chainId, to, amount, data = '0x', mismatch, createdAtMs } = record
  const revoked = readRevocation({ to, value: BigInt(amount), data }) ?? []
  const [first] = revoked
  const { word, mood } = statusWords(record, sayTransfer)
  return (
    <PlacedLine
      spoken={spoken}
      who={<Tile name="" drawing={<ShieldIcon sizePx={20} />} form="round" />}
      name={
        first === undefined
          ? richBatch('batch.activity', { contract: shortAddress(to), name })
          : first.spender === undefined || revoked.length > 1
            ? sayApprovals('approvals.activityMany', { count: revoked.length })
            : rich('approvals.activity', { spender: shortAddress(first.spender), name })
      }
      chainId={chainId}
      atMs={createdAtMs}
      state={mismatch === undefined ? word : say('activity.line.mismatch')}
      mood={mismatch === undefined ? mood : 'bad'}
    />
  )
}
