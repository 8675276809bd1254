import type { BatchRecord } from '@latchkey/connect'
import { approvalsTexts, batchTexts } from '@latchkey/texts'
import { ContractIcon, ShieldIcon, Tile, useTexts } from '@latchkey/ui'
import { isRevoking, useBatchWords } from './batchWords.ts'
import { PlacedLine } from './PlacedLine.tsx'

/** Calls that were sent together in one line: how many, where and when, and where they stand. */
export function BatchLine({ batch }: { readonly batch: BatchRecord }) {
  const { say: sayApprovals } = useTexts(approvalsTexts)
  const { say, spoken } = useTexts(batchTexts)
  const { word, mood } = useBatchWords()(batch)
  const isBack = isRevoking(batch)
  const count = batch.calls.length
  const drawing = isBack ? <ShieldIcon sizePx={20} /> : <ContractIcon sizePx={20} />
  return (
    <PlacedLine
      spoken={spoken}
      who={<Tile name="" drawing={drawing} form="round" />}
      name={isBack ? sayApprovals('approvals.activityMany', { count }) : say('batch.together', { count })}
      chainId={batch.chainId}
      atMs={batch.createdAtMs}
      state={word}
      mood={mood}
    />
  )
}
