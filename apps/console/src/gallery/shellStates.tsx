import { press } from '@latchkey/ui/gallery'
import { isRead, toSubject } from './StagedConsole.tsx'
import { hostile } from './stage.ts'

/** The frame around every place: who one is, as what, and the ways. */
export const shellStates = toSubject('shell', {
  root: {},
  'root-of-several': { session: { threshold: 3 } },
  'not-root': { session: { isRoot: false, by: 'passkey' } },
  hostile: { session: { userName: hostile, organizationName: hostile } },
  // Where there is room the menu is no button: the press does nothing that is seen.
  'menu-open': { steps: () => [isRead, press('Menu')] },
  'account-open': { steps: () => [isRead, press('Account')] },
  'account-open-hostile': {
    session: { userName: hostile, organizationName: hostile, isRoot: false },
    steps: () => [isRead, press('Account')],
  },
})
