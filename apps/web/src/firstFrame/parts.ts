import type { Address } from '@latchkey/evm'

/** What is drawn beside the page, to be put into it: the ids of its templates. */
export const templates = {
  account: 'first-account',
  loading: 'first-loading',
  failed: 'first-failed',
  /** Not drawn: the links to the page's code and style sheet. */
  code: 'first-code',
} as const

/** The address that the account button is drawn with; the page puts the remembered one in its place. */
export const drawnAddress: Address = '0x0000000000000000000000000000000000000000'

/** What opens the dialogs: the one part that is pressed before the page works. */
export const opening = 'header [aria-haspopup]'

/** How a press of a finger or a key ends. */
export const pressEnds = ['pointerup', 'pointercancel', 'keyup'] as const

/** The contents of a template; undefined where the page has none of the name. */
export function copyOf(id: string): DocumentFragment | undefined {
  const template = document.getElementById(id)
  if (!(template instanceof HTMLTemplateElement)) return undefined
  // A clone of a fragment is one.
  return template.content.cloneNode(true) as DocumentFragment
}

/** Puts the contents of a template in the place of what is somewhere. */
export function showIn(place: Element | null, id: string): void {
  const part = copyOf(id)
  if (part !== undefined) place?.replaceChildren(part)
}
