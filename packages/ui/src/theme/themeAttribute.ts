// An element with the attribute needs the values that follow it.
import './tokens.css'

/** The attribute that decides the theme of everything inside its element: `light`, `dark`, or `system`. */
export const themeAttribute = 'data-latchkey-theme'
