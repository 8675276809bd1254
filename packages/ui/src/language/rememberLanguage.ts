import { offeredLanguages } from '@latchkey/texts'
import { replaceAddress } from '../hooks/useAddress.ts'
import { readRemembered, remember } from '../remembered.ts'
import { languageKey, languageParameter } from './names.ts'

/** As long as a browser keeps a cookie at most. */
const lifeSeconds = 400 * 24 * 60 * 60

/** Keeps the visitor's choice, and takes another one out of the address: it would win again at a reload. */
export function rememberLanguage(tag: string): void {
  remember(languageKey, tag)
  tellServer()
  const url = new URL(window.location.href)
  if (!url.searchParams.has(languageParameter)) return
  url.searchParams.delete(languageParameter)
  replaceAddress(`${url.pathname}${url.search}${url.hash}`)
}

/** Has the server write the page in the chosen language from the next visit on; it hears of nothing that nobody chose. */
export function tellServer(): void {
  const choice = readRemembered(languageKey)
  if (!offeredLanguages().some(({ tag }) => tag === choice)) return
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser
    document.cookie = `${languageKey}=${choice}; Path=/; Max-Age=${lifeSeconds}; SameSite=Lax${secure}`
  } catch {
    // Where cookies are blocked the page turns by itself.
  }
}
