import { type Desk, type DeskKey, deskOf } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useHub } from './useHub.ts'

/** What the wallets of one kind work from; undefined where the page offers none, and before their code is here. */
export function useDesk<Named extends Desk>(key: DeskKey<Named>): Named | undefined {
  const hub = useHub()
  useStore(hub.desks)
  return deskOf(hub, key)
}
