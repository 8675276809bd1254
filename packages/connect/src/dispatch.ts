import { type ConnectionEvent, next } from './connectionState.ts'
import type { Hub } from './hub.ts'

/** Tells the hub's state what happened. A listener that fails is logged: it must not undo what did happen. */
export function dispatch(hub: Hub, event: ConnectionEvent): void {
  try {
    hub.state.set(next(hub.state.get(), event))
  } catch (error) {
    hub.log.error('A listener of the connection state failed', error)
  }
}
