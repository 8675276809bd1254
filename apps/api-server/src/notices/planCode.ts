import type { NoticePart } from '../config.ts'
import { noticeFigures } from '../limits.ts'
import { mailWords } from './mailWords.ts'

type PlannedCode = { readonly tag: string; readonly code: string; readonly name: string }

/** The mail with the code by which an address is confirmed. */
export async function planCode({ tag, code, name }: PlannedCode) {
  const { say, language } = await mailWords(tag)
  const parts: readonly NoticePart[] = [
    { kind: 'says', text: say('mail.notices.meaning', { name }) },
    { kind: 'says', text: say('mail.copy') },
    { kind: 'digits', text: code },
    { kind: 'notes', text: say('mail.notices.life', { minutes: noticeFigures.codeLifeMs / 60_000 }) },
    { kind: 'notes', text: say('mail.notices.unasked') },
  ]
  return { language, name, title: say('mail.notices.title', { name }), parts }
}
