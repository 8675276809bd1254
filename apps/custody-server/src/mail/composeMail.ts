import type { Language } from '@latchkey/texts'
import type { Mail } from './mailer.ts'

/** One piece of a mail. A link's label is seen where mails are drawn. */
export type MailPart =
  | { readonly kind: 'says' | 'notes' | 'code' | 'digits'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly label: string; readonly lead: string }

export type MailPlan = {
  readonly language: Language
  /** Its subject as well. */
  readonly title: string
  readonly parts: readonly MailPart[]
}

/** Colours of our pages. Nothing in it is fetched: no picture, no font, no style sheet. */
const style = `
:root{color-scheme:light dark}
body{margin:0;padding:24px 16px;background:#faf8f3;color:#201d16;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
.card{max-width:480px;margin:0 auto;padding:32px 24px;border:1px solid #e3ddcf;border-top:4px solid #c99b38;border-radius:20px;background:#fffdf9;overflow-wrap:anywhere}
svg{display:block;margin:0 0 24px;color:#8e6700}
h1{margin:0 0 12px;font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.02em}
p{margin:0 0 16px}
p:last-child{margin-bottom:0}
.button{display:block;box-sizing:border-box;min-height:48px;margin:24px 0;padding:12px 24px;border-radius:12px;background:#c99b38;color:#211909;font-weight:500;text-align:center;text-decoration:none}
.code{padding:12px 16px;border-radius:12px;background:#f4f0e7;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace;word-break:break-all;text-align:left}
.digits{padding:12px 16px;border-radius:12px;background:#f4f0e7;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em;text-align:center}
.notes{margin:0 0 8px;color:#676155;font-size:14px}
.small{margin-top:24px;padding-top:16px;border-top:1px solid #e3ddcf}
@media (prefers-color-scheme:dark){
body{background:#16140f;color:#f3edde}
svg{color:#d9b057}
.card{border-color:#373228;border-top-color:#d9b057;background:#1e1b15}
.small{border-color:#373228}
.button{background:#d9b057;color:#211909}
.code,.digits{background:#29251c}
.notes{color:#b0a893}
}`

/** Our mark, drawn in the mail itself: a program that draws none leaves it out. */
const mark =
  '<svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor"><path d="M14.5 3H18a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-3.5v-2.25H18a.75.75 0 0 0 .75-.75V6a.75.75 0 0 0-.75-.75h-3.5z"/><path d="M6.25 6a1.125 1.125 0 0 1 2.25 0v4.25h6.75a1.75 1.75 0 0 1 0 3.5H4.25a1.75 1.75 0 0 1 0-3.5h2z"/></svg>'

/** The subject and the two bodies of a mail: the same words in both. */
export function composeMail({ language, title, parts }: MailPlan): Pick<Mail, 'subject' | 'text' | 'html'> {
  const subject = title.replace(/\s+/g, ' ').trim()
  const text = [subject, '', ...writeParts(parts)].join('\n')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toHtml(subject)}</title><style>${style}</style>`
  const card = [
    mark,
    `<h1>${toHtml(subject)}</h1>`,
    ...parts.map((part, index) => drawPart(part, parts[index - 1])),
  ].join('\n')
  const root = `<html lang="${language.tag}" dir="${language.direction}">`
  return {
    subject,
    text,
    html: `<!doctype html>${root}<head>${head}</head><body><div class="card">\n${card}\n</div></body></html>`,
  }
}

/** A note stands by the note before it; all else stands by itself. */
function writeParts(parts: readonly MailPart[]): string[] {
  return parts.flatMap((part, index) => {
    const isFollowed = part.kind === 'notes' && parts[index + 1]?.kind === 'notes'
    const lines = part.kind === 'link' ? [part.lead, '', part.text] : [part.text]
    return isFollowed ? lines : [...lines, '']
  })
}

/** The first note after what a mail is about begins its small print. */
function drawPart(part: MailPart, before: MailPart | undefined): string {
  switch (part.kind) {
    case 'link':
      return `<p><a class="button" href="${toHtml(part.text)}">${toHtml(part.label)}</a></p>`
    case 'code':
      // Letters of a code run from left to right in any language.
      return `<p class="code" dir="ltr">${toHtml(part.text)}</p>`
    case 'digits':
      return `<p class="digits" dir="ltr">${toHtml(part.text)}</p>`
    case 'notes':
      return `<p class="notes${before === undefined || before.kind === 'notes' ? '' : ' small'}">${toHtml(part.text)}</p>`
    default:
      return `<p>${toHtml(part.text)}</p>`
  }
}

/** Names of owners and addresses stand in mails: none of them becomes markup. */
function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
