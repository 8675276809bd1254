import { buildPlaceholder, namePlaceholder } from '@latchkey/web'
import { escapeHtml } from './escapeHtml.ts'

/** The owner's words in what is drawn before any script has run. */
export type FirstFrame = { readonly name: string; readonly build: string }

const placeholders = new RegExp(`${namePlaceholder}|${buildPlaceholder}`, 'g')
const drawn = /<!--first-frame-->[\s\S]*?<!--\/first-frame-->/

/**
 * Puts the owner's words into the first frame that the build has drawn; takes the drawing away where it is not to be
 * shown, and the page's own code draws the first frame.
 */
export function putFirstFrame(html: string, frame: FirstFrame | undefined): string {
  if (frame === undefined) return html.replace(drawn, '')
  const wordOf = (placeholder: string) => escapeHtml(placeholder === namePlaceholder ? frame.name : frame.build)
  // In one go, and by functions: a value may look like a placeholder, and `$` in it like a pattern.
  return html.replace(drawn, (markup) => markup.replace(placeholders, wordOf))
}
