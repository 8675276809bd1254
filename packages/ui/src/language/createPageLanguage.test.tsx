import { createTexts, english, isReviewed, offeredLanguages, type Texts } from '@latchkey/texts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageLanguage, findLanguage } from './createPageLanguage.ts'
import { languageKey } from './names.ts'
import { rememberLanguage, tellServer } from './rememberLanguage.ts'

const { texts: spoken, speak, start: startLanguage } = createPageLanguage()
const started: (() => void)[] = []

beforeEach(() => {
  document.documentElement.lang = 'en'
  document.documentElement.removeAttribute('dir')
})

afterEach(async () => {
  for (const stop of started.splice(0)) stop()
  vi.restoreAllMocks()
  window.localStorage.clear()
  window.history.replaceState(null, '', '/')
  // biome-ignore lint/suspicious/noDocumentCookie: the page writes it so
  document.cookie = `${languageKey}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  await speak(english)
})

const offered = (tag: string) => offeredLanguages().find((language) => language.tag === tag) ?? english
const prefer = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
const writeIn = (lang: string, dir: string) => Object.assign(document.documentElement, { lang, dir })

async function start() {
  const { texts, stop } = startLanguage()
  started.push(stop)
  await texts
  return spoken.get().language.tag
}

test('a visitor who has chosen nothing is met in the nearest of his languages, read by a native or not', () => {
  const [unread] = offeredLanguages().filter((language) => !isReviewed(language))
  if (unread !== undefined) expect(findLanguage(undefined, undefined, [unread.tag, 'en'])).toBe(unread)
  expect(findLanguage(undefined, undefined, ['de-AT', 'en']).tag).toBe('de')
  expect(findLanguage(undefined, undefined, ['zh-HK']).tag).toBe('zh-TW')
  expect(findLanguage(undefined, undefined, ['en-GB', 'de'])).toBe(english)
  expect(findLanguage(undefined, undefined, ['tlh'])).toBe(english)
  expect(findLanguage(undefined, undefined, [])).toBe(english)
})

test.each([
  ['de', 'de'],
  ['ar', 'ar'],
  ['tlh', 'fr'],
  // Those are for trying pages, and nobody's to choose.
  ['en-XA', 'fr'],
  ['__proto__', 'fr'],
])('the choice %s is spoken as %s, whatever the browser asks for', (choice, tag) => {
  expect(findLanguage(choice, undefined, ['fr']).tag).toBe(tag)
})

test('the page goes on in the language in which the server wrote it', async () => {
  prefer('fr')
  writeIn('ar', 'rtl')
  expect(await start()).toBe('ar')
  writeIn('en', 'ltr')
  expect(await start()).toBe('en')
})

test('a page that no server wrote is in the nearest language of the visitor', async () => {
  prefer('fr-CA')
  expect(await start()).toBe('fr')
  expect(document.documentElement).toMatchObject({ lang: 'fr', dir: 'ltr' })
})

test('what the visitor has chosen wins, but for the language of an address', async () => {
  prefer('fr')
  writeIn('pl', 'ltr')
  window.localStorage.setItem(languageKey, 'de')
  expect(await start()).toBe('de')
  writeIn('pl', 'ltr')
  window.history.replaceState(null, '', '/send?lang=pl#a')
  expect(await start()).toBe('pl')
  rememberLanguage('tr')
  expect(window.location.href).toMatch(/\/send#a$/)
})

test('a choice is told the server in a cookie, and nothing else is', () => {
  tellServer()
  expect(document.cookie).toBe('')
  window.localStorage.setItem(languageKey, 'de; Domain=example.org')
  tellServer()
  expect(document.cookie).toBe('')
  rememberLanguage('pt-BR')
  expect(document.cookie).toBe('latchkey.language=pt-BR')
  expect(window.localStorage.getItem(languageKey)).toBe('pt-BR')
})

test('a page whose language does not come starts in English, and says so', async () => {
  writeIn('ar', 'rtl')
  const { texts, stop } = startLanguage((language) =>
    speak(language, () => Promise.reject(new TypeError('The file did not come'))),
  )
  started.push(stop)
  await texts
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
})

test('a visitor waits three seconds for his language, and gets it when it comes later', async () => {
  vi.useFakeTimers()
  writeIn('ar', 'rtl')
  let arrive = () => {}
  const file = new Promise<Texts>((resolve) => {
    arrive = () => resolve(createTexts({ language: offered('ar') }))
  })
  const { texts, stop } = startLanguage((language) => speak(language, () => file))
  started.push(stop)
  await vi.advanceTimersByTimeAsync(3000)
  await texts
  vi.useRealTimers()
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
  arrive()
  await vi.waitFor(() => expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' }))
})

test('the document says in which language and direction it is', async () => {
  expect((await speak(offered('ar')))?.language.tag).toBe('ar')
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect((await speak(offered('de')))?.language.tag).toBe('de')
  expect(document.documentElement).toMatchObject({ lang: 'de', dir: 'ltr' })
})

test('a later choice whose file does not come leaves the one before it to arrive', async () => {
  let arrive = () => {}
  const file = new Promise<Texts>((resolve) => {
    arrive = () => resolve(createTexts({ language: offered('ar') }))
  })
  const first = speak(offered('ar'), () => file)
  await expect(speak(offered('de'), () => Promise.reject(new TypeError('It did not come')))).rejects.toThrow(TypeError)
  arrive()
  expect((await first)?.language.tag).toBe('ar')
})

test('a language that is asked for again arrives although its first file did not come', async () => {
  const first = speak(offered('de'), () => Promise.reject(new TypeError('It did not come')))
  const again = speak(offered('de'))
  await expect(first).rejects.toThrow(TypeError)
  expect((await again)?.language.tag).toBe('de')
})

test('of three languages chosen the first one arrives when both after it fail', async () => {
  let arrive = () => {}
  const file = new Promise<Texts>((resolve) => {
    arrive = () => resolve(createTexts({ language: offered('ar') }))
  })
  const first = speak(offered('ar'), () => file)
  const fail = () => Promise.reject(new TypeError('It did not come'))
  const others = await Promise.allSettled([speak(offered('de'), fail), speak(offered('es'), fail)])
  expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  arrive()
  expect((await first)?.language.tag).toBe('ar')
})

test('of two languages chosen the last one is spoken', async () => {
  const [first, last] = await Promise.all([speak(offered('ar')), speak(offered('de'))])
  expect([first, last?.language.tag]).toEqual([undefined, 'de'])
  expect(spoken.get().language.tag).toBe('de')
})
