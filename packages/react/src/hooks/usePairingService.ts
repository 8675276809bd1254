import { createStore } from '@latchkey/base'
import type { PairingKit, PairingService } from '@latchkey/connect'
import { remoteController } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useController } from './useController.ts'

const noKit = createStore<PairingKit | undefined>(undefined)
const noService = createStore<PairingService>({ status: 'idle' })

/** How the pairing service is doing; idle where none is, or before somebody came near it. */
export function usePairingService(): PairingService {
  const controller = useController(remoteController)
  const kit = useStore(controller?.kit ?? noKit)
  return useStore(kit?.service ?? noService)
}
