import type { LatchkeyOptions } from '@latchkey/browser'
import type { Hub } from '@latchkey/connect'
import { createCompany } from './createCompany.ts'
import { createElementClass } from './createElementClass.tsx'
import { styleText } from './styleText.ts'

/**
 * Makes `<latchkey-connect>` known to the page. All elements have one hub: the one given, one made of the options given
 * when the first element is here, or else one of what the elements say themselves. On a server, and where the name is
 * taken, nothing happens. Fails with a `SyntaxError` of the browser for a name without a hyphen.
 */
export function defineLatchkeyConnect(given?: Hub | LatchkeyOptions, tagName = 'latchkey-connect'): void {
  if (typeof customElements === 'undefined' || customElements.get(tagName) !== undefined) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styleText)
  customElements.define(tagName, createElementClass(createCompany(given), sheet))
}
