import { connectRemotely } from './connectRemotely.ts'
import { startPairing } from './startPairing.ts'

/** The pairing protocol and what connects by it: one file of a page, by `remoteChunk.ts`. */
export const remoteProtocol = { startPairing, connectRemotely }
