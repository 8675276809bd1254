/** What stands in the drawn page where the server puts the owner's words, which it alone knows. */
export const namePlaceholder = 'LATCHKEY-SITE-NAME'
/** Likewise for the short name of the build. */
export const buildPlaceholder = 'LATCHKEY-BUILD'
