import { chooseLanguage, english, offeredLanguages, preferredLanguages } from '@latchkey/texts'
import type { Context } from 'hono'
import { mailWords } from './writeNotice.ts'

/**
 * The page behind the link that ends mails: a question first, since programs look at links of mails ahead of their
 * readers, and only then what has happened; where too many ask (`busy`), the question again, with the status 429. It needs no
 * script and no style.
 */
export async function stopPage(context: Context, at: 'asks' | 'busy' | 'stopped'): Promise<Response> {
  const preferred = preferredLanguages(context.req.header('accept-language') ?? null)
  const { say, language } = await mailWords((chooseLanguage(preferred, offeredLanguages()) ?? english).tag)
  const title = say(at === 'stopped' ? 'mail.stop.done' : 'mail.stop.title')
  const rest =
    at === 'stopped'
      ? `<p>${toHtml(say('mail.stop.again'))}</p>`
      : `<form method="post"><button>${toHtml(say('mail.stop.press'))}</button></form>`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toHtml(title)}</title>`
  return context.html(
    `<!doctype html><html lang="${language.tag}" dir="${language.direction}"><head>${head}</head><body><main><h1>${toHtml(title)}</h1>${rest}</main></body></html>`,
    at === 'busy' ? 429 : 200,
    { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  )
}

function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
