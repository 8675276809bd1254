import { LinkNotices } from '../link/LinkNotices.tsx'
import { Pairing } from './Pairing.tsx'

/** All that is shown of wallets on another device: one file of the page, by `remoteChunk.ts`. */
export const remoteScreens = { LinkNotices, Pairing }
