import { escapeHtml } from '@latchkey/node'
import type { MailPart, MailPlan } from './mailPlan.ts'

/** A mail as it is drawn; its title is one line. */
export type DrawnMail = Pick<MailPlan, 'language' | 'name' | 'parts'> & { readonly title: string }

// Programs that take the style sheet away keep what stands at each element: these hold by themselves. No name of a font
// has double quotes, which would end the attribute.
const sans = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const mono = 'ui-monospace,Menlo,Consolas,monospace'
const box = 'padding:16px;border-radius:12px;background:#f4f0e7;color:#201d16'
const looks = {
  page: 'background:#faf8f3;color:#201d16',
  card: 'width:100%;max-width:480px;border:1px solid #e3ddcf;border-collapse:separate;border-radius:20px;background:#fffdf9',
  body: `padding:28px 24px;font:16px/24px ${sans};color:#201d16`,
  name: `padding:0;font:600 16px/22px ${sans};color:#201d16`,
  title: 'margin:24px 0 12px;font-size:24px;line-height:30px;font-weight:600;letter-spacing:-.02em',
  says: 'margin:0 0 16px',
  line: 'margin:0;padding:12px 0;border-top:1px solid #e3ddcf',
  code: `margin:0 0 16px;${box};font:13px/20px ${mono};text-align:left;word-break:break-all`,
  digits: `margin:0 0 16px;${box};font:600 32px/40px ${mono};letter-spacing:.15em;text-align:center`,
  button: 'border-radius:12px;background:#c99b38',
  pressed: `display:block;padding:14px 24px;border-radius:12px;font:500 16px/20px ${sans};color:#211909;text-align:center;text-decoration:none`,
  notes: 'margin:0 0 8px;font-size:14px;line-height:20px;color:#676155',
  small: 'margin-top:24px;padding-top:20px;border-top:1px solid #e3ddcf',
  quiet: 'color:#676155;text-decoration:underline',
  hidden: 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0;mso-hide:all',
} as const

/** Our dark, for programs that have a dark of their own. Nothing in it is fetched: no picture, no font, no style sheet. */
const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0}
.card{overflow-wrap:anywhere;word-break:break-word}
.last>:last-child{margin-bottom:0!important}
@media (prefers-color-scheme:dark){
.page{background:#16140f!important;color:#f3edde!important}
.card{border-color:#373228!important;background:#1e1b15!important}
.ink{color:#f3edde!important}
.mark{color:#d9b057!important}
.line,.small{border-color:#373228!important}
.code{background:#29251c!important;color:#f3edde!important}
.button{background:#d9b057!important}
.notes,.quiet{color:#b0a893!important}
}`

/** Our mark, drawn in the mail itself: a program that draws none leaves it out, and the name stands alone. */
const mark =
  '<svg class="mark" width="28" height="28" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" style="display:block;color:#8e6700"><path d="M14.5 3H18a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-3.5v-2.25H18a.75.75 0 0 0 .75-.75V6a.75.75 0 0 0-.75-.75h-3.5z"/><path d="M6.25 6a1.125 1.125 0 0 1 2.25 0v4.25h6.75a1.75 1.75 0 0 1 0 3.5H4.25a1.75 1.75 0 0 1 0-3.5h2z"/></svg>'

/** Tables, because a widely used program knows no other boxes. */
const table = (attributes: string, inside: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${inside}</table>`

/** The page of a mail. Language and direction stand inside as well: programs replace the elements around. */
export function drawMail({ language, name, title, parts }: DrawnMail): string {
  const { tag, direction } = language
  const start = direction === 'rtl' ? 'right' : 'left'
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(title)}</title><style>${sheet}</style>`,
  ].join('')
  const content = [
    drawName(name),
    `<h1 class="ink" style="${looks.title}">${escapeHtml(title)}</h1>`,
    ...parts.map((part, index) => drawPart(part, parts[index - 1])),
  ].join('\n')
  const body = `<tr><td class="ink last" align="${start}" style="${looks.body};text-align:${start}">\n${content}\n</td></tr>`
  // The program that knows no greatest width is given one it knows.
  const card = `<!--[if mso]><table role="presentation" width="480"><tr><td><![endif]-->${table(`class="card" width="100%" bgcolor="#fffdf9" style="${looks.card}"`, body)}<!--[if mso]></td></tr></table><![endif]-->`
  const page = table(
    `class="page" width="100%" bgcolor="#faf8f3" style="${looks.page}"`,
    `<tr><td align="center" style="padding:24px 16px">${card}</td></tr>`,
  )
  const root = `lang="${tag}" dir="${direction}"`
  return `<!doctype html><html ${root}><head>${head}</head><body class="page" style="margin:0;padding:0;${looks.page}"><div ${root}>${drawPreview(parts)}${page}</div></body></html>`
}

function drawName(name: string): string {
  const letters = `<td class="ink" style="${looks.name}">${escapeHtml(name)}</td>`
  return table('', `<tr><td style="padding:0;padding-inline-end:8px">${mark}</td>${letters}</tr>`)
}

/** The line that lists of mails show beside the subject: else it would be the title once more. */
function drawPreview(parts: readonly MailPart[]): string {
  const says = parts.find(
    ({ kind }, index) =>
      kind === 'line' || (kind === 'says' && !/^(?:code|digits)$/.test(parts[index + 1]?.kind ?? '')),
  )
  const said = says ?? parts.find(({ kind }) => kind === 'notes')
  // Nothing of what follows runs into it.
  return said === undefined
    ? ''
    : `<div style="${looks.hidden}">${escapeHtml(said.text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`
}

/** The first note after what a mail is about begins its small print. */
function drawPart(part: MailPart, before: MailPart | undefined): string {
  const text = escapeHtml(part.text)
  switch (part.kind) {
    case 'link':
      return drawLink(part, before)
    case 'code':
    case 'digits':
      // Letters of a code run from left to right in any language.
      return `<p class="code" dir="ltr" style="${looks[part.kind]}">${text}</p>`
    case 'line':
      return `<p class="line" style="${looks.line}">${text}</p>`
    case 'notes': {
      const isFirst = before !== undefined && before.kind !== 'notes'
      return `<p class="notes${isFirst ? ' small' : ''}" style="${looks.notes}${isFirst ? `;${looks.small}` : ''}">${text}</p>`
    }
    default:
      return `<p style="${looks.says}">${text}</p>`
  }
}

/** A button for the end to which a mail is sent; in its small print an ordinary link. */
function drawLink({ text, label }: Extract<MailPart, { kind: 'link' }>, before: MailPart | undefined): string {
  const href = `href="${escapeHtml(text)}"`
  if (before?.kind === 'notes') {
    const link = `<a class="quiet" ${href} style="${looks.quiet}">${escapeHtml(label)}</a>`
    return `<p class="notes" style="${looks.notes}">${link}</p>`
  }
  const link = `<a ${href} style="${looks.pressed}">${escapeHtml(label)}</a>`
  const cell = `<tr><td class="button" align="center" bgcolor="#c99b38" style="${looks.button}">${link}</td></tr>`
  return table('width="100%" style="margin:24px 0"', cell)
}
