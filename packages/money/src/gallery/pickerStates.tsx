import { connectedState, oddToken, onStage } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { AssetPicker } from '../screens/transfer/AssetPicker.tsx'
import { emptyDraft } from '../screens/transfer/transferDraft.ts'

const nothing = () => undefined

/** The choice of an asset, with a token that the visitor has added. */
export const pickerStates: GallerySubject = {
  name: 'tokens',
  states: [{ name: 'picker', draw: () => <Picking /> }],
}

function Picking() {
  return onStage(
    <AssetPicker isOpen account={connectedState.account} draft={emptyDraft(1)} onPick={nothing} onClose={nothing} />,
    { state: connectedState, ownTokens: [oddToken] },
  )
}
