import { createStore } from '@latchkey/base'
import type { PairingKit, PairingService } from '@latchkey/connect'
import { remoteDesk } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useDesk } from './useDesk.ts'

const noKit = createStore<PairingKit | undefined>(undefined)
const noService = createStore<PairingService>({ status: 'idle' })

/** How the pairing service is doing; idle where none is, or before somebody came near it. */
export function usePairingService(): PairingService {
  const desk = useDesk(remoteDesk)
  const kit = useStore(desk?.kit ?? noKit)
  return useStore(kit?.service ?? noService)
}
