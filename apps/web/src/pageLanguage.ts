import { createPageLanguage } from '@latchkey/ui'

/** The language of the site. */
export const pageLanguage = createPageLanguage()
