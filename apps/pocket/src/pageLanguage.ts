import { pocketTables } from '@latchkey/texts/pocket'
import { createPageLanguage } from '@latchkey/ui'

/** The language of this page. */
export const pageLanguage = createPageLanguage(pocketTables)
