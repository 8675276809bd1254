import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestFolder } from '@latchkey/node/testing'
import { beforeAll, expect, test } from 'vitest'
import { openOwnLooks } from './ownLooks.ts'
import { loadStaticPages, pocketSite } from './staticPages.ts'

const folder = createTestFolder()
let configFile: string

beforeAll(async () => {
  configFile = join(folder, 'latchkey.config.ts')
  await writeFile(join(folder, 'day.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'night.png'), 'night')
  await writeFile(join(folder, 'photograph.png'), new Uint8Array(300_000))
  await writeFile(
    join(folder, 'index.html'),
    '<html data-latchkey-theme="system"><head><link rel="stylesheet" href="/assets/index-1.css"></head></html>',
  )
})

test('a page has the sheet of the theme after its own, with its digest and for ever', async () => {
  const looks = await openOwnLooks({ preset: 'ink', mode: 'dark', accent: '#1f6f54', font: 'Georgia' }, configFile)
  const pages = await loadStaticPages(folder, {}, { looks })
  const get = async (path: string) => await pages.answer(new Request(`http://localhost:4400${path}`))
  const html = (await (await get('/'))?.text()) ?? ''
  expect(html).toMatch(
    /index-1\.css">.*<link rel="stylesheet" href="\/assets\/theme-[0-9a-f]{16}\.css" integrity="sha256/,
  )
  expect(html).toContain('<html data-latchkey-theme="dark">')
  const sheet = await get(/href="(\/assets\/theme-[^"]+)"/.exec(html)?.[1] ?? '')
  expect(sheet?.headers.get('content-type')).toContain('text/css')
  expect(sheet?.headers.get('cache-control')).toContain('immutable')
  expect(await sheet?.text()).toMatch(/--latchkey-font: Georgia;.*--latchkey-accent: #1f6f54;/)
  const pocket = await loadStaticPages(folder, {}, { looks, site: pocketSite })
  const pocketPage = await pocket.answer(new Request('http://localhost:4400/pocket'))
  expect(await pocketPage?.text()).toContain('"/pocket/assets/theme-')
})

test('logos are served from here, under names that change with them', async () => {
  const looks = await openOwnLooks({ logo: { light: 'day.svg', dark: './night.png' }, dialog: 'compact' }, configFile)
  expect(looks.boot).toEqual({
    dialog: 'compact',
    logo: {
      light: expect.stringMatching(/^\/assets\/logo-[0-9a-f]{16}\.svg$/),
      dark: expect.stringMatching(/^\/assets\/logo-[0-9a-f]{16}\.png$/),
    },
  })
  const pages = await loadStaticPages(folder, {}, { looks })
  const typeOf = async (path: string) =>
    (await pages.answer(new Request(`http://localhost:4400${path}`)))?.headers.get('content-type')
  expect(await Promise.all([...looks.files.keys()].map(typeOf))).toEqual(['image/svg+xml; charset=utf-8', 'image/png'])
})

test('an owner without a theme has ours, and no trace of another', async () => {
  const looks = await openOwnLooks(undefined, configFile)
  const pages = await loadStaticPages(folder, {}, { looks })
  const html = await (await pages.answer(new Request('http://localhost:4400/')))?.text()
  expect([looks.boot, html?.includes('theme-'), html?.includes('data-latchkey-theme="system"')]).toEqual([
    undefined,
    false,
    true,
  ])
})

test.each([
  ['gone.svg', /theme\.logo cannot be read/],
  ['photograph.png', /theme\.logo has 300000 bytes; at most 262144 are served/],
])('%s stops the start with a word on why', async (logo, reason) => {
  await expect(openOwnLooks({ logo }, configFile)).rejects.toThrow(reason)
})
