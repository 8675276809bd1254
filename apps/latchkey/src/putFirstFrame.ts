import { buildPlaceholder, namePlaceholder } from '@latchkey/web'

/** The owner's words in what is drawn before any script has run. */
export type FirstFrame = { readonly name: string; readonly build: string }

const drawn = /<!--first-frame-->[\s\S]*?<!--\/first-frame-->/

/**
 * Puts the owner's words into the first frame that the build has drawn; takes the drawing away where it is not to be
 * shown, and the page's own code draws the first frame.
 */
export function putFirstFrame(html: string, frame: FirstFrame | undefined): string {
  if (frame === undefined) return html.replace(drawn, '')
  // Replacements are functions because `$` in a value would otherwise be read as a pattern.
  return html.replace(drawn, (markup) =>
    markup
      .replaceAll(namePlaceholder, () => escapeHtml(frame.name))
      .replaceAll(buildPlaceholder, () => escapeHtml(frame.build)),
  )
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
