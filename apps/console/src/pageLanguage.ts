import { consoleTables } from '@latchkey/texts/console'
import { createPageLanguage } from '@latchkey/ui'

/** The language of this page. */
export const pageLanguage = createPageLanguage(consoleTables)
