/** The name under which the chosen language is kept, as its tag: in the page's storage, and in a cookie for the server. */
export const languageKey = 'latchkey.language'

/** The part of an address that names the language in which it is to be shown, such as `/?lang=de`. */
export const languageParameter = 'lang'
