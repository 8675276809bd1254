import { drawStopPage, noticeSamples } from '@latchkey/api-server/gallery'
import { composeMail, type Mail } from '@latchkey/custody-server'
import { mailSamples } from '@latchkey/custody-server/gallery'
import { escapeHtml } from '@latchkey/node'
import { chooseLanguage, english, type Language, offeredLanguages } from '@latchkey/texts'

/** Where each mail of this server is shown, on local runs alone. */
export const mailGalleryPath = '/gallery/mails'

type Shown = Pick<Mail, 'subject' | 'text'> & { readonly html: string }

/** Names of sites: of ours, and one that is hard to place. */
const names = { '': 'Latchkey', '-of-an-owner': 'A savings bank with a name that hardly fits anywhere' } as const

/** How the page stands to which the link that ends mails leads. */
const stops = ['asks', 'busy', 'stopped'] as const

/** Every mail by the name of its state. */
async function writeAll(language: Language, origin: string): Promise<ReadonlyMap<string, Shown>> {
  const written = await Promise.all(
    Object.entries(names).map(async ([suffix, appName]) => {
      const notices = { tag: language.tag, compose: composeMail, appName, origin }
      const all = [...(await mailSamples({ language, appName, origin })), ...(await noticeSamples(notices))]
      return all.map(([name, { subject, text, html = '' }]) => [`${name}${suffix}`, { subject, text, html }] as const)
    }),
  )
  return new Map(written.flat())
}

/** Answers a request for `mailGalleryPath`: the list of all mails, one of them with its text, or the mail alone. */
export async function showMails(request: Request, origin: string): Promise<Response> {
  const query = new URL(request.url).searchParams
  const tag = query.get('lang')
  const language = (tag === null ? undefined : chooseLanguage([tag], offeredLanguages('all'))) ?? english
  const mails = await writeAll(language, origin)
  const [kind, name = ''] = (query.get('state') ?? '').split('/')
  const theme = query.get('theme')
  const state = `${kind}/${name}`
  const at = kind === 'page' ? stops.find((each) => `stop-${each}` === name) : undefined
  if (at !== undefined) {
    const page = await drawStopPage({ tag: language.tag, at, name: names[''] })
    return answer(inLook(page, theme).replace('<body>', `<body data-gallery="${state}">`))
  }
  const mail = mails.get(name)
  if (mail === undefined || (kind !== 'mail' && kind !== 'text')) return answer(drawList([...mails.keys()], query))
  if (!query.has('bare')) return answer(drawBoth(mail, query))
  return answer(
    kind === 'mail' ? drawAlone(inLook(mail.html, theme), state) : drawText(mail, { state, language, theme }),
  )
}

/** A mail follows the reader's program; here it follows the address. */
function inLook(html: string, theme: string | null): string {
  if (theme !== 'light' && theme !== 'dark') return html
  const begun = html.replaceAll('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all')
  return begun.replaceAll('color-scheme:light dark', `color-scheme:${theme}`)
}

/** In the place that a program of mails gives it. */
function drawAlone(html: string, state: string): string {
  return html
    .replace(/<body([^>]*)>/, (_whole, attributes: string) => `<body${attributes} data-gallery="${state}"><main>`)
    .replace('</body>', '</main></body>')
}

const pageStyle = `
body{margin:0;padding:24px 16px;background:#faf8f3;color:#201d16;font:16px/1.5 system-ui,sans-serif}
main{display:grid;gap:16px;max-width:720px;margin:0 auto}
h1{margin:0;font-size:28px;line-height:34px}
p,ul{margin:0}
a{color:#8e6700}
nav,ul{display:flex;flex-wrap:wrap;gap:8px 16px;padding:0;list-style:none}
iframe{width:100%;height:720px;border:1px solid #e3ddcf;border-radius:12px}
pre{margin:0;padding:16px;border-radius:12px;background:#f4f0e7;color:#201d16;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}`

/** Programs without pictures show the letters alone. */
const textStyle = (theme: string | null) =>
  theme === 'dark'
    ? 'body{margin:16px;background:#16140f;color:#f3edde}pre{margin:0;font:14px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere}'
    : 'body{margin:16px;background:#fff;color:#201d16}pre{margin:0;font:14px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere}'

type TextLook = { readonly state: string; readonly language: Language; readonly theme: string | null }

function drawText({ subject, text }: Shown, { state, language, theme }: TextLook): string {
  const root = `<html lang="${language.tag}" dir="${language.direction}">`
  const body = `<h1 style="position:absolute;clip-path:inset(50%)">${escapeHtml(subject)}</h1><pre dir="auto">${escapeHtml(text)}</pre>`
  return `<!doctype html>${root}${drawHead(subject, textStyle(theme))}<body data-gallery="${state}"><main>${body}</main></body></html>`
}

function drawHead(title: string, style: string): string {
  const meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<head>${meta}<title>${escapeHtml(title)} · Gallery</title><style>${style}</style></head>`
}

function addressOf(query: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return escapeHtml(`${mailGalleryPath}?${next}`)
}

function drawList(all: readonly string[], query: URLSearchParams): string {
  const lead =
    'Every mail of this server, as it is drawn and as plain text. Each has an address: add lang, theme, and bare to have it alone.'
  const part = (kind: string, names: readonly string[]) => {
    const links = names.map(
      (name) => `<li><a href="${addressOf(query, { state: `${kind}/${name}` })}">${escapeHtml(name)}</a></li>`,
    )
    return `<section><h2>${kind}</h2><ul data-states="">${links.join('')}</ul></section>`
  }
  const pages = part(
    'page',
    stops.map((at) => `stop-${at}`),
  )
  const body = `<main data-gallery="list"><h1>Mails</h1><p>${lead}</p>${part('mail', all)}${part('text', all)}${pages}</main>`
  return `<!doctype html><html lang="en">${drawHead('Mails', pageStyle)}<body>${body}</body></html>`
}

function drawBoth({ subject, text, html }: Shown, query: URLSearchParams): string {
  const links = [
    `<a href="${addressOf(query, { state: '' })}">All mails</a>`,
    `<a href="${addressOf(query, { theme: 'light' })}">Light</a>`,
    `<a href="${addressOf(query, { theme: 'dark' })}">Dark</a>`,
    `<a href="${addressOf(query, { bare: 'yes' })}">Alone</a>`,
  ]
  // No word of it counts: it may run nothing, send nothing, and lead nowhere.
  const frame = `<iframe sandbox title="The mail" srcdoc="${escapeHtml(inLook(html, query.get('theme')))}"></iframe>`
  const body = `<main><nav aria-label="Gallery">${links.join('')}</nav><h1 dir="auto">${escapeHtml(subject)}</h1>${frame}<pre dir="auto">${escapeHtml(text)}</pre></main>`
  return `<!doctype html><html lang="en">${drawHead(subject, pageStyle)}<body>${body}</body></html>`
}

/** Styles stand in what is shown, and nothing runs. */
function answer(html: string): Response {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })
}
