import type { Connector } from '@latchkey/connect'
import { NextIcon, Row, Tile } from '@latchkey/ui'
import { embeddedDetails } from './embeddedDetails.ts'

export type EmbeddedRowProps = {
  readonly wallet: Pick<Connector, 'id' | 'key' | 'name' | 'icon'>
  readonly onChoose: (connectorId: string) => void
}

/** A wallet that is made on the spot, with what opens it. */
export function EmbeddedRow({ wallet: { id, key, name, icon }, onChoose }: EmbeddedRowProps) {
  return (
    <li>
      <Row
        start={<Tile name={name} picture={icon} />}
        label={name}
        detail={embeddedDetails[key]}
        end={<NextIcon />}
        onClick={() => onChoose(id)}
      />
    </li>
  )
}
