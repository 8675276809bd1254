import {
  pocketErrorsTexts,
  pocketNewsTexts,
  pocketRequestsTexts,
  pocketShellTexts,
  pocketSitesTexts,
  pocketTables,
} from '@latchkey/texts/pocket'
import { AppGallery } from '@latchkey/ui/gallery'
import { accountStates } from './accountStates.tsx'
import { connectStates } from './connectStates.tsx'
import { openStates } from './openStates.tsx'
import { proposalStates } from './proposalStates.tsx'
import { requestStates } from './requestStates.tsx'

const subjects = [openStates, accountStates, connectStates, proposalStates, requestStates]
const others = { 'The site': '/gallery', "Owner's console": '/console/gallery' }

const areas = [pocketErrorsTexts, pocketNewsTexts, pocketRequestsTexts, pocketShellTexts, pocketSitesTexts]

/** The page at `/pocket/gallery`: every state of the wallet, over a protocol and a node of set answers. Local runs only. */
export function PocketGallery() {
  return <AppGallery tables={pocketTables} areas={areas} subjects={subjects} path="/pocket/gallery" others={others} />
}
