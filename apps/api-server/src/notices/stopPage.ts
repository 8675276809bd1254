import { chooseLanguage, english, offeredLanguages, wishesOf } from '@latchkey/texts'
import type { Context } from 'hono'
import { mailWords } from './writeNotice.ts'

/**
 * The page behind the link that ends mails: a question first, since programs look at links of mails ahead of their
 * readers, and only then what has happened. It needs no script and no style.
 */
export async function stopPage(context: Context, at: 'asks' | 'stopped'): Promise<Response> {
  const wishes = wishesOf(context.req.header('accept-language') ?? null)
  const { say, language } = await mailWords((chooseLanguage(wishes, offeredLanguages()) ?? english).tag)
  const title = say(at === 'asks' ? 'mail.stop.title' : 'mail.stop.done')
  const rest =
    at === 'asks'
      ? `<form method="post"><button>${toHtml(say('mail.stop.press'))}</button></form>`
      : `<p>${toHtml(say('mail.stop.again'))}</p>`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toHtml(title)}</title>`
  return context.html(
    `<!doctype html><html lang="${language.tag}" dir="${language.direction}"><head>${head}</head><body><main><h1>${toHtml(title)}</h1>${rest}</main></body></html>`,
    200,
    { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  )
}

function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
