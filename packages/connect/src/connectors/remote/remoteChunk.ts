import type { Connection, ConnectOptions } from '../../connector.ts'
import type { RemoteRow } from './connectRemotely.ts'
import type { PairingSetting } from './pairingSetting.ts'
import type { PairingKit, RemoteController } from './remoteController.ts'

// Most visitors never come here.
const fetchProtocol = async () => (await import('./remoteProtocol.ts')).remoteProtocol

/** Starts the pairing protocol when somebody comes near it. */
export function latePairing(setting: PairingSetting): () => Promise<PairingKit> {
  return async () => (await fetchProtocol()).startPairing(setting)
}

/** `connectRemotely`, fetched first. */
export async function connectLate(
  controller: RemoteController,
  row: RemoteRow,
  options: ConnectOptions,
): Promise<Connection> {
  const { connectRemotely } = await fetchProtocol()
  return await connectRemotely(controller, row, options)
}
