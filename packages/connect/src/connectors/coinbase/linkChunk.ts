import type { LinkClient } from '@latchkey/remote'
import type { Connection, ConnectOptions } from '../../connector.ts'
import type { LinkController } from './linkController.ts'
import type { LinkSetting } from './linkSetting.ts'

// Most visitors never come here.
const fetchProtocol = async () => (await import('./linkProtocol.ts')).linkProtocol

/** Starts the link protocol when somebody comes near it. */
export function lateLink(setting: LinkSetting): () => Promise<LinkClient> {
  return async () => (await fetchProtocol()).startLink(setting)
}

/** `connectByLink`, fetched first. */
export async function connectLate(
  controller: LinkController,
  connectorId: string,
  options: ConnectOptions,
): Promise<Connection> {
  const { connectByLink } = await fetchProtocol()
  return await connectByLink(controller, connectorId, options)
}
