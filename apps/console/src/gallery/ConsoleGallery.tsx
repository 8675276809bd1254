import {
  consoleActivitiesTexts,
  consoleAuditTexts,
  consoleChangesTexts,
  consoleErrorsTexts,
  consoleExportsTexts,
  consoleFeaturesTexts,
  consoleInvitationsTexts,
  consoleInvitedTexts,
  consoleLoadingTexts,
  consoleMistakesTexts,
  consoleOrganizationsTexts,
  consoleOutlineTexts,
  consolePoliciesTexts,
  consolePrivateKeysTexts,
  consoleQuorumTexts,
  consoleSessionTexts,
  consoleShellTexts,
  consoleSubmitsTexts,
  consoleTables,
  consoleTagsTexts,
  consoleTitlesTexts,
  consoleUsersTexts,
  consoleWalletsTexts,
} from '@latchkey/texts/console'
import { AppGallery } from '@latchkey/ui/gallery'
import { auditStates } from './auditStates.tsx'
import { changeStates } from './changeStates.tsx'
import { exportStates } from './exportStates.tsx'
import { formStates } from './formStates.tsx'
import { invitedStates } from './invitedStates.tsx'
import { placeStates } from './placeStates.tsx'
import { shellStates } from './shellStates.tsx'
import { signInStates } from './signInStates.tsx'

const subjects = [
  signInStates,
  invitedStates,
  shellStates,
  ...placeStates,
  formStates,
  changeStates,
  exportStates,
  auditStates,
]

const others = { 'The site': '/gallery', 'Pocket wallet': '/pocket/gallery' }

const areas = [
  consoleActivitiesTexts,
  consoleAuditTexts,
  consoleChangesTexts,
  consoleErrorsTexts,
  consoleExportsTexts,
  consoleFeaturesTexts,
  consoleInvitationsTexts,
  consoleInvitedTexts,
  consoleLoadingTexts,
  consoleOrganizationsTexts,
  consoleMistakesTexts,
  consoleOutlineTexts,
  consolePoliciesTexts,
  consolePrivateKeysTexts,
  consoleQuorumTexts,
  consoleSessionTexts,
  consoleShellTexts,
  consoleSubmitsTexts,
  consoleTagsTexts,
  consoleTitlesTexts,
  consoleUsersTexts,
  consoleWalletsTexts,
]

/** The page at `/console/gallery`: every state of the console, over a custody of set answers. Local runs only. */
export function ConsoleGallery() {
  return <AppGallery tables={consoleTables} areas={areas} subjects={subjects} path="/console/gallery" others={others} />
}
