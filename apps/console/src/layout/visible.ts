/** Characters that draw nothing or turn the writing round: a name with them could look like another one. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f/gu

/** A backslash with which a text looks as if one of them were written out in it. */
const likeWrittenOut = /\\(?=u\{[\da-f]+\})/gi

/**
 * Foreign text with every hidden character written out: `a\u{202e}b`. Line breaks stay. No two texts read alike by it, so
 * that it is for foreign text as it came, once.
 */
export function visible(text: string): string {
  return text
    .replace(likeWrittenOut, '\\u{5c}')
    .replace(hidden, (character) =>
      character === '\n' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
}
