import { readTokenMoves } from '@latchkey/evm'
import { readTransfersAnswer } from './answers.ts'
import { MoveList } from './MoveList.tsx'
import { ScanPart } from './ScanPart.tsx'
import { useScan } from './useAnswer.ts'

/** Transfers of tokens, as their contracts tell of them. */
export function TransfersPart({ path }: { readonly path: string }) {
  const scan = useScan(path, readTransfersAnswer)
  const moves = scan.parts.flatMap(({ logs }) => logs.flatMap(readTokenMoves))
  const said = scan.parts.flatMap(({ tokens }) => tokens)
  return (
    <ScanPart title="Token transfers" scan={scan} isEmpty={moves.length === 0}>
      <MoveList label="Token transfers" moves={moves} said={said} withPlace />
    </ScanPart>
  )
}
