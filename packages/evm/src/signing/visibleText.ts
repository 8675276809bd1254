/** Characters that cannot be seen, or that make other characters appear elsewhere. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Line ends, tabs and the mark that turns a sign into an emoji are what they seem. */
const harmless = /\n|\t|\ufe0f|\r(?=\n)/g

/**
 * Foreign text as it may be shown: characters that hide or turn text round are spelled out (`⟨U+202E⟩`), and what is
 * longer than `maxLength` says by how many characters: `… (+12)`.
 */
export function toVisibleText(text: string, maxLength: number): string {
  const shown = text.slice(0, maxLength).replace(/\r\n/g, '\n').replace(hidden, spellOut)
  return text.length > maxLength ? `${shown}… (+${text.length - maxLength})` : shown
}

/** True when the text holds characters that cannot be seen or that turn it round. */
export function hasHiddenCharacters(text: string): boolean {
  return text.replace(harmless, '').search(hidden) >= 0
}

function spellOut(character: string): string {
  if (['\n', '\t', '\ufe0f'].includes(character)) return character
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `⟨U+${number}⟩`
}
