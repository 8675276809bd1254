import { toLatinDigits } from '@latchkey/base'

/** How long a code from a mail is (facts §7). */
const shortest = 100
const longest = 255

/** Nothing but this is in a code. */
const codeText = /^[\w +@.-]+$/

/** The outcome of reading a code from a link of a mail. */
export type CodeReading =
  | { readonly status: 'ready'; readonly code: string }
  | { readonly status: 'empty' | 'short' | 'long' | 'strange' }

/** Reads what was typed or pasted as a code; line breaks that a mail program put into it are left out. */
export function readCodeText(text: string): CodeReading {
  const code = text.replace(/[\r\n\t]/g, '').trim()
  if (code === '') return { status: 'empty' }
  if (!codeText.test(code)) return { status: 'strange' }
  if (code.length < shortest) return { status: 'short' }
  return code.length > longest ? { status: 'long' } : { status: 'ready', code }
}

/** The code that a link in a mail carries behind its `#`, or undefined. */
export function readCodeLink(hash: string): string | undefined {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get('code')
  const reading = readCodeText(value ?? '')
  return reading.status === 'ready' ? reading.code : undefined
}

/** So much of a mail is read where somebody pastes all of it. */
const longestMail = 2000
/** Digits that stand by themselves: those of a long code stand between its letters. */
const digitGroups = /(?<![\p{L}\p{N}])\d(?:[\s.-]?\d)*(?![\p{L}\p{N}])/gu

/** The six digits of a mail, in whatever script and however they are set apart; of a sentence too that holds no others. */
export function readCodeDigits(text: string): string | undefined {
  const found = toLatinDigits(text.slice(0, longestMail)).match(digitGroups) ?? []
  const [digits, ...others] = found.map((each) => each.replace(/\D/g, '')).filter(({ length }) => length === 6)
  return others.length === 0 ? digits : undefined
}
