/** The width below which the style sheets lay a page out for a phone. */
export const narrowQuery = '(width < 640px)'
