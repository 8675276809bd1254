import type { PairingSetting } from './pairingSetting.ts'
import type { PairingKit } from './remoteController.ts'

/** Starts the pairing protocol from a chunk of its own, when somebody comes near it. */
export function latePairing(setting: PairingSetting): () => Promise<PairingKit> {
  return async () => {
    const { startPairing } = await import('./startPairing.ts')
    return await startPairing(setting)
  }
}
