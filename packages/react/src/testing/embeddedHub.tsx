import { fakeClock } from '@latchkey/base/testing'
import { type Connector, controllerOf, type Hub } from '@latchkey/connect'
import { type FakeConnectorOptions, fakeConnector } from '@latchkey/connect/testing'
import { type EmbeddedController, embeddedController } from '@latchkey/embedded'
import { vi } from 'vitest'
import { startMs } from './fakeController.ts'
import { pageHub } from './page.tsx'

/** The two rows that the embedded wallet has in the connect dialog. */
function embeddedConnectors(options: FakeConnectorOptions = {}): readonly Connector[] {
  const row = (key: string, name: string): Connector => ({
    ...fakeConnector({ id: `embedded:${key}`, name, ...options }),
    key,
    kind: 'embedded',
    isInstalled: () => false,
  })
  return [row('turnkeyhd', 'Passkey wallet'), row('turnkey', 'Email wallet')]
}

/** The source of an embedded wallet behind the given controller. */
export function embeddedSource(controller: EmbeddedController, options: FakeConnectorOptions = {}) {
  const connectors = embeddedConnectors(options)
  return () => ({ controller: [embeddedController, controller] as const, connectors })
}

/** Waits until a hub has taken its source up. */
export async function whenEmbedded(hub: Hub): Promise<void> {
  await vi.waitFor(() => controllerOf(hub, embeddedController) ?? Promise.reject(new Error('There is no controller')))
}

/** A hub with an embedded wallet behind the given controller, and time that the test moves. */
export async function embeddedHub(controller: EmbeddedController, options: FakeConnectorOptions = {}) {
  const clock = fakeClock(startMs)
  const hub = pageHub({ clock, sources: [embeddedSource(controller, options)] })
  await whenEmbedded(hub)
  return { hub, clock }
}
