import { LeftNews } from '../left/LeftNews.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { AccountIdentity } from './AccountIdentity.tsx'
import { IdentityReader } from './IdentityReader.tsx'

/** All that only a connected visitor sees: one file of the page, by `accountChunk.ts`. */
export const accountScreens = { LeftNews, AccountDialog, AccountIdentity, IdentityReader }
