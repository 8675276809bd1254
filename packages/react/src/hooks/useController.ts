import { type Controller, type ControllerKey, controllerOf } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useHub } from './useHub.ts'

/** The inputs of one kind of wallet; undefined where the page offers none, and before their code is here. */
export function useController<Named extends Controller>(key: ControllerKey<Named>): Named | undefined {
  const hub = useHub()
  useStore(hub.controllers)
  return controllerOf(hub, key)
}
