import { coinbaseLinkId, linkController, remoteController } from '@latchkey/connect'
import { Waiting } from '@latchkey/ui'
import { useController } from '../../hooks/useController.ts'
import type { DialogState } from './dialogState.ts'
import { LinkDetail } from './LinkDetail.tsx'
import { PairingDetail } from './PairingDetail.tsx'

export type PairingProps = {
  readonly state: Extract<DialogState, { readonly name: 'pairing' | 'confirming' }>
  readonly onCancel: () => void
}

/** A wallet on another device, by the way that it is reached: a pairing, or a linked phone. */
export function Pairing({ state, onCancel }: PairingProps) {
  const remote = useController(remoteController)
  const link = useController(linkController)
  const { name, connectorId, wallet, pairing } = state
  const isHeard = name === 'confirming'
  if (link !== undefined && connectorId === coinbaseLinkId) {
    return <LinkDetail wallet={wallet} controller={link} pairing={pairing} isHeard={isHeard} onCancel={onCancel} />
  }
  if (remote === undefined) return <Waiting />
  return (
    <PairingDetail
      connectorId={connectorId}
      wallet={wallet}
      controller={remote}
      pairing={pairing}
      isHeard={isHeard}
      onCancel={onCancel}
    />
  )
}
