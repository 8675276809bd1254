import { type Hub, reconnect } from '@latchkey/connect'

const started = new WeakSet<Hub>()

/** Takes up the remembered connection, once per hub however often components come and go. */
export function startHub(hub: Hub): void {
  if (started.has(hub)) return
  started.add(hub)
  void reconnect(hub)
}
