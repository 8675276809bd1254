import type { Connector } from '@latchkey/connect'
import { connectTexts } from '@latchkey/texts'
import { NextIcon, Row, Tile, useTexts } from '@latchkey/ui'
import { useOwnName } from '../../hooks/useOwnName.ts'
import { ownDetail } from './ownDetail.ts'

export type EmbeddedRowProps = {
  readonly wallet: Pick<Connector, 'id' | 'key' | 'name' | 'icon'>
  readonly onChoose: (connectorId: string) => void
}

/** A wallet that is made on the spot, with what opens it. */
export function EmbeddedRow({ wallet: { id, key, name, icon }, onChoose }: EmbeddedRowProps) {
  const { say, spoken } = useTexts(connectTexts)
  const ownName = useOwnName({ key, name })
  return (
    <li {...spoken}>
      <Row
        start={<Tile name={name} picture={icon} />}
        label={ownName}
        detail={ownDetail(say, key)}
        end={<NextIcon />}
        onClick={() => onChoose(id)}
      />
    </li>
  )
}
