import { createHash } from 'node:crypto'
import { escapeHtml } from '@latchkey/node'
import { chooseLanguage, english, failureTexts, offeredLanguages, preferredLanguages } from '@latchkey/texts'
import type { Context } from 'hono'
import { mailTextsOf } from './mailWords.ts'
import { stopStyle } from './stopStyle.ts'

/** How the page stands: it asks, too many have asked, or it is done. */
export type StopStanding = 'asks' | 'busy' | 'stopped'

/** Its own form and its own style are all that this page may have; a policy of other pages would hold the form back. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(stopStyle).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The page behind the link that ends mails: a question first, since programs look at links of mails ahead of their
 * readers, and only then what has happened; where too many ask, the question again, with the status 429. It needs no
 * script.
 */
export async function stopPage(context: Context, at: StopStanding, name: string): Promise<Response> {
  const preferred = preferredLanguages(context.req.header('accept-language') ?? null)
  const { tag } = chooseLanguage(preferred, offeredLanguages()) ?? english
  return context.html(await drawStopPage({ tag, at, name }), at === 'busy' ? 429 : 200, {
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
}

export type DrawnStop = {
  /** A tag of its language. */
  readonly tag: string
  readonly at: StopStanding
  /** The site's. */
  readonly name: string
}

/** Our mark, as the mail has it from which a reader comes. */
const mark =
  '<svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor"><path d="M14.5 3H18a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-3.5v-2.25H18a.75.75 0 0 0 .75-.75V6a.75.75 0 0 0-.75-.75h-3.5z"/><path d="M6.25 6a1.125 1.125 0 0 1 2.25 0v4.25h6.75a1.75 1.75 0 0 1 0 3.5H4.25a1.75 1.75 0 0 1 0-3.5h2z"/></svg>'

/** The markup of the page. */
export async function drawStopPage({ tag, at, name }: DrawnStop): Promise<string> {
  const { words, texts } = await mailTextsOf(tag)
  const { say, language } = words
  const title = say(at === 'stopped' ? 'mail.stop.done' : 'mail.stop.title')
  const failure = texts.of(failureTexts)
  const said = [failure.say('failure.busy.title'), failure.say('failure.busy.help')].map(escapeHtml)
  const busy = at === 'busy' ? `<p role="alert">${said.join('<br>')}</p>` : ''
  const rest =
    at === 'stopped'
      ? `<p>${escapeHtml(say('mail.stop.again'))}</p>`
      : `${busy}<form method="post"><button>${escapeHtml(say('mail.stop.press'))}</button></form>`
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${stopStyle}</style>`,
  ].join('')
  const body = `<main><p class="name">${mark}${escapeHtml(name)}</p><h1>${escapeHtml(title)}</h1>${rest}</main>`
  return `<!doctype html><html lang="${language.tag}" dir="${language.direction}"><head>${head}</head><body>${body}</body></html>`
}
