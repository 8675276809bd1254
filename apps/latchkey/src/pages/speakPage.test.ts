import { readFile } from 'node:fs/promises'
import { english, type Language, language, loadTexts, offeredLanguages, siteTexts } from '@latchkey/texts'
import { beforeAll, expect, test } from 'vitest'
import { inlineDigestsOf } from './integrity.ts'
import { consoleSpeech, pocketSpeech, speakPage, webSpeech } from './speakPage.ts'

let built: string
beforeAll(async () => {
  built = await readFile(new URL('../../../web/index.html', import.meta.url), 'utf8')
})

const files = [
  '/assets/index-abc12345.js',
  '/assets/de-DoHD7975.js',
  '/assets/ar-XB-2vIMuHYa.js',
  '/assets/ar-B6How_-j.js',
]
const speak = (spoken: Language) => speakPage({ html: built, files, speech: webSpeech }, spoken)
const german = language('de', 'Deutsch')
const scripts = (html: string) => inlineDigestsOf(html, 'script')

test('the page in English is the built one, with its direction', async () => {
  expect(await speak(english)).toBe(built.replace('<html lang="en"', '<html lang="en" dir="ltr"'))
})

test('a page is in its language before its code is there', async () => {
  const html = await speak(german)
  expect(html).toContain('<html lang="de" dir="ltr" data-latchkey-theme="system">')
  expect(html).toContain('content="Wallet verbinden, anmelden und senden: auf dem eigenen Server."')
  expect(html).toContain('<noscript>Diese Seite braucht JavaScript')
  expect(html).toContain('<h1>Diese Seite konnte nicht gezeigt werden</h1>')
  expect(html).toContain('<title>Latchkey</title>')
  expect(scripts(html)).toEqual(scripts(built))
})

test.each(offeredLanguages('all').filter(({ tag }) => tag !== english.tag))(
  '$tag has each sentence of the page',
  async (spoken) => {
    const html = await speak(spoken)
    expect(html).toContain(`<html lang="${spoken.tag}" dir="${spoken.direction}"`)
    expect(html).not.toMatch(/[>"](?:Connect a wallet|This page|Part of it|Load the page)/)
    expect(html).toContain((await loadTexts(spoken)).of(siteTexts).say('site.failed'))
    expect(scripts(html)).toEqual(scripts(built))
  },
)

test('the file of the language is fetched beside the code, and that of no other', async () => {
  const preloads = async (spoken: Language) => (await speak(spoken)).match(/<link rel="modulepreload"[^>]*>/g)
  expect(await preloads(german)).toEqual(['<link rel="modulepreload" crossorigin href="/assets/de-DoHD7975.js">'])
  expect(await preloads(language('ar', ''))).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/ar-B6How_-j.js">',
  ])
  expect(await preloads(language('fr', ''))).toBeNull()
})

test.each([
  ['console', consoleSpeech],
  ['pocket', pocketSpeech],
])('the page of the %s has its own sentences, and fetches both files of its language', async (app, speech) => {
  const html = await readFile(new URL(`../../../${app}/index.html`, import.meta.url), 'utf8')
  const page = {
    html,
    files: ['/assets/en-XA-2vIMuHYa.js', '/assets/en-XA-12345678.js', '/assets/de-DoHD7975.js'],
    speech,
  }
  const trial = language('en-XA', '')
  const spoken = await speakPage(page, trial)
  expect(spoken.match(/modulepreload/g)).toHaveLength(2)
  for (const sentence of speech.sentences(await loadTexts(english))) {
    expect(html).toContain(sentence)
    expect(spoken).not.toContain(sentence)
  }
  expect(await speakPage(page, english)).toBe(html.replace('<html lang="en"', '<html lang="en" dir="ltr"'))
})
