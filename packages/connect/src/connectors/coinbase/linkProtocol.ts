import { connectByLink } from './connectByLink.ts'
import { startLink } from './startLink.ts'

/** The link protocol and what connects by it: one file of a page, by `linkChunk.ts`. */
export const linkProtocol = { startLink, connectByLink }
