import { visible } from '../layout/visible.ts'

/**
 * A text of a policy as nobody takes it for a number, an expression, a name or a word of ours: in quotes, which no text
 * holds, unless it is a plain word that is not `taken`.
 */
export function quoteText(text: string, taken: readonly string[]): string {
  const isPlain = /^[\w-]*[A-Za-z][\w-]*$/.test(text) && !taken.includes(text.toLowerCase())
  return isPlain ? text : `'${text}'`
}

/** Foreign text on one line, with letters of other alphabets written out where they make up a word that reads as ours. */
export function clearText(text: string): string {
  return visible(text)
    .replace(/[\p{L}\p{M}\p{N}_]+/gu, writeAlike)
    .replace(blanks, writeOut)
    .replaceAll('\n', '\\u{a}')
}

/** They are not told from a space, which another tag has in their place; between digits they belong to a number. */
const blanks = /(?!(?<=\d).\d)[\u00a0\u1680\u2000-\u200a\u202f\u205f]/gu

function writeAlike(word: string): string {
  const isOurs = [...word].every((letter) => /[\p{N}_]/u.test(letter) || isAlike(letter) || /[A-Za-z]/.test(letter))
  return isOurs ? word.replace(/[^\w]/gu, (letter) => (isAlike(letter) ? writeOut(letter) : letter)) : word
}

/** Whether a letter is drawn as one from A to Z, or as a digit: of another alphabet, or of another width or weight. */
function isAlike(letter: string): boolean {
  return alike.test(letter) || (/[^\w]/u.test(letter) && /^\w$/.test(letter.normalize('NFKC')))
}

/** Of Latin beside A to Z, Greek, Cyrillic, Armenian, and all of Cherokee and Lisu. */
const alike = new RegExp(
  [
    '[\\u0131\\u0251\\u0261\\u0269\\u028f\\u1d00-\\u1d22',
    '\\u0391\\u0392\\u0395-\\u0397\\u0399\\u039a\\u039c\\u039d\\u039f\\u03a1\\u03a4\\u03a5\\u03a7\\u03b1\\u03b9\\u03ba',
    '\\u03bd\\u03bf\\u03c1\\u03c5\\u03f2\\u03f3\\u0405\\u0406\\u0408\\u0410\\u0412\\u0415\\u041a\\u041c-\\u041e',
    '\\u0420-\\u0423\\u0425\\u0430\\u0435\\u043e\\u0440\\u0441\\u0443\\u0445\\u0455\\u0456\\u0458\\u04ae\\u04af\\u04ba',
    '\\u04bb\\u04c0\\u04cf\\u0501\\u050c\\u051a-\\u051d\\u0555\\u0570\\u0578\\u057d\\u0581\\u0585',
    '\\p{Script=Cherokee}\\p{Script=Lisu}]',
  ].join(''),
  'u',
)

const writeOut = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
