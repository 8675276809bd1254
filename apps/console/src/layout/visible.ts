/** Characters that draw nothing or turn the writing round: a name with them could look like another one. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

/** Foreign text with every hidden character written out: `a\u{202e}b`. Line breaks stay. */
export function visible(text: string): string {
  return text.replace(hidden, (character) =>
    character === '\n' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}
