import { HeaderNetwork } from './HeaderNetwork.tsx'
import { News } from './News.tsx'

/** All of the page's frame that only a connected visitor sees: one file. */
export const connectedParts = { HeaderNetwork, News }
