import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { serveFile } from '@latchkey/node'
import { createTestFolder } from '@latchkey/node/testing'
import type { language } from '@latchkey/texts'
import { beforeAll, expect, test } from 'vitest'
import { digestOf } from './integrity.ts'
import { createSpokenPages } from './spokenPages.ts'
import { consoleSite, loadStaticPages, type StaticPages } from './staticPages.ts'

const folder = createTestFolder()
const german = 'export const table = {}'
let pages: StaticPages

beforeAll(async () => {
  await mkdir(join(folder, 'assets'))
  await copyFile(fileURLToPath(new URL('../../../web/index.html', import.meta.url)), join(folder, 'index.html'))
  await writeFile(join(folder, 'assets', 'de-DoHD7975.js'), german)
  pages = await loadStaticPages(folder, { name: 'Latchkey' })
})

async function ask(path: string, headers: Readonly<Record<string, string>> = {}, from = pages) {
  const answer = await from.answer(new Request(`http://localhost:4400${path}`, { headers }))
  if (answer === undefined) throw new Error(`${path} has no answer`)
  return answer
}

test('a document is in the language of who asks for it, and says by what it was chosen', async () => {
  for (const [headers, tag, direction] of [
    [{}, 'en', 'ltr'],
    [{ 'accept-language': 'de-AT,de;q=0.9' }, 'de', 'ltr'],
    [{ 'accept-language': 'de', cookie: 'latchkey.language=ar' }, 'ar', 'rtl'],
  ] as const) {
    for (const [path, status] of [
      ['/', 200],
      ['/send', 200],
      ['/nowhere', 404],
    ] as const) {
      const answer = await ask(path, headers)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-language')).toBe(tag)
      expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
      expect(await answer.text()).toContain(`<html lang="${tag}" dir="${direction}"`)
    }
  }
  expect((await ask('/assets/de-DoHD7975.js')).headers.get('vary')).toBe('accept-encoding')
})

test('it has the file of its language fetched beside the code, by its digest, under one policy for all', async () => {
  const answers = [await ask('/'), await ask('/?lang=de'), await ask('/?lang=fa')]
  const [english = '', spoken = '', persian = ''] = await Promise.all(answers.map((answer) => answer.text()))
  expect(spoken).toContain(`href="/assets/de-DoHD7975.js" integrity="${digestOf(german)}">`)
  expect([english, persian].some((html) => html.includes('rel="modulepreload"'))).toBe(false)
  expect(new Set(answers.map(({ headers }) => headers.get('content-security-policy'))).size).toBe(1)
})

test('it is sent in each encoding', async () => {
  const answer = await ask('/', { 'accept-language': 'ja', 'accept-encoding': 'br' })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toContain('<html lang="ja"')
})

test('the console is in the language of its owner too', async () => {
  const console = await loadStaticPages(folder, {}, { site: consoleSite })
  const answer = await ask('/console', { 'accept-language': 'de' }, console)
  expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  expect(await answer.text()).toContain('<html lang="de"')
})

test('a page is made once in a language, and in none before somebody asks', async () => {
  const made: string[] = []
  const pageFor = await createSpokenPages(
    async ({ tag }) => {
      made.push(tag)
      return serveFile('/index.html', new TextEncoder().encode(tag), {})
    },
    { hasPseudo: false },
  )
  const request = (accept: string) => new Request('http://localhost:4400/', { headers: { 'accept-language': accept } })
  await Promise.all(['en', 'de', 'de-AT', 'xx', 'de'].map((accept) => pageFor(request(accept))))
  for (let count = 0; count < 200; count++) await pageFor(request(`x${count}, tr-${count}`))
  expect(made).toEqual(['en', 'de', 'tr'])
})

test('a language that cannot be had leaves the visitor with English, and is tried again for the next', async () => {
  let isGone = true
  const make = async ({ tag }: ReturnType<typeof language>) => {
    if (tag !== 'en' && isGone) throw new TypeError('The file is gone')
    return serveFile('/index.html', new TextEncoder().encode(tag), {})
  }
  const pageFor = await createSpokenPages(make, { hasPseudo: false })
  const ask = async () => (await pageFor(new Request('http://localhost:4400/?lang=de'))).headers['content-language']
  expect(await ask()).toBe('en')
  isGone = false
  expect(await ask()).toBe('de')
})
