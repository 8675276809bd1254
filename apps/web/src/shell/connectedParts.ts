import { NetworkSwitcher } from '@latchkey/react'
import { News } from './News.tsx'

/** All of the page's frame that only a connected visitor sees: one file. */
export const connectedParts = { HeaderNetwork: NetworkSwitcher, News }
