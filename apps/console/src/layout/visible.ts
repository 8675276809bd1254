/** Characters that draw nothing or turn the writing round: a name with them could look like another one. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f/gu

/** Foreign text with every hidden character written out: `a\u{202e}b`. Line breaks stay. */
export function visible(text: string): string {
  return text.replace(hidden, (character) =>
    character === '\n' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}
