import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createTestFolder } from '@latchkey/node/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDocsPages, type DocsPages } from './docsPages.ts'

const map = '{"integrity":{}}'
const page = `<head><script type="importmap">${map}</script><script src="/docs/appearance.js"></script></head>`
const ask = (pages: DocsPages, path: string, init?: RequestInit) =>
  pages(new Request(`http://localhost:4400${path}`, init))

const folder = createTestFolder()
let docs: DocsPages

beforeAll(async () => {
  await mkdir(join(folder, 'start'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['index.html', '404.html', 'embed.html', 'start/next.html']) {
    await writeFile(join(folder, name), `${page}${name}`)
  }
  await writeFile(join(folder, 'embed.html.gz'), gzipSync(`${page}embed.html`))
  await writeFile(join(folder, 'assets', 'app.1234.js'), 'start()')
  await writeFile(join(folder, '.secret'), '')
  docs = createDocsPages(folder)
})

describe('documents that were built', () => {
  test('have one address each', async () => {
    expect((await ask(docs, '/docs')).headers.get('location')).toBe('/docs/')
    expect(await (await ask(docs, '/docs/')).text()).toContain('index.html')
    expect(await (await ask(docs, '/docs/start/next.html')).text()).toContain('start/next.html')
    expect((await ask(docs, '/docs/assets/app.1234.js')).headers.get('cache-control')).toContain('immutable')
    expect((await ask(docs, '/docs/embed.html')).headers.get('cache-control')).toBe('no-store')
  })

  test('are sent as small as the build has made them', async () => {
    const answer = await ask(docs, '/docs/embed.html', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('embed.html')
  })

  test.each(['/docs/gone.html', '/docs/start/', '/docs/.secret', '/docs/embed.html.gz', '/docs/..%2fpackage.json'])(
    '%s is not found, and says so in their own looks',
    async (path) => {
      const answer = await ask(docs, path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('404.html')
    },
  )

  test('run no script but files of this origin and their own import map, and make trusted types under one name', async () => {
    const digest = `sha256-${createHash('sha256').update(map).digest('base64')}`
    for (const path of ['/docs/', '/docs/embed.html', '/docs/gone.html']) {
      const policy = (await ask(docs, path)).headers.get('content-security-policy')
      expect(policy).toContain(`; script-src 'self' '${digest}'; style-src 'self'; `)
      expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types vue; ")
    }
  })

  test('are read and never written', async () => {
    expect((await ask(docs, '/docs/', { method: 'POST' })).status).toBe(405)
    expect(await (await ask(docs, '/docs/', { method: 'HEAD' })).text()).toBe('')
  })
})

test('where nobody has built them, their addresses say so until somebody has', async () => {
  const later = join(folder, 'later')
  const none = createDocsPages(later)
  for (const path of ['/docs', '/docs/', '/docs/embed.html']) {
    const answer = await ask(none, path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('"npm run docs" does it')
  }
  await mkdir(later)
  await writeFile(join(later, 'index.html'), page)
  expect((await ask(none, '/docs/')).status).toBe(200)
})
