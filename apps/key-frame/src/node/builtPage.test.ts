import { expect, test } from 'vitest'
import { createPages } from './builtPage.ts'

const html = `<html lang="en"><script type="application/json" id="key-frame-settings"></script>
<noscript>This page needs JavaScript: it keeps keys and stamps with them.</noscript></html>`
const files = new Map([['/index.html', new TextEncoder().encode(html)]])

test('a page that could not be made is made for whoever asks next, and kept then', async () => {
  let made = 0
  const pages = await createPages(files, '/index.html', async ({ tag }) => {
    if (tag === 'de' && ++made === 1) throw new Error('once')
    return {}
  })
  const asked = { language: 'de', theme: null }
  await expect(pages(asked)).rejects.toThrow('once')
  const page = await pages(asked)
  expect(await pages(asked)).toBe(page)
  expect(made).toBe(2)
})

test('who runs no code is told so in the language of the page', async () => {
  const pages = await createPages(files, '/index.html', () => ({}))
  const noscriptOf = async (language: string) => {
    const { body } = await pages({ language, theme: null })
    return /<noscript>([^<]*)<\/noscript>/.exec(new TextDecoder().decode(body))?.[1]
  }
  expect(await noscriptOf('en')).toBe('This page needs JavaScript: it keeps keys and stamps with them.')
  expect(await noscriptOf('de')).toMatch(/^Diese Seite braucht JavaScript/)
})
