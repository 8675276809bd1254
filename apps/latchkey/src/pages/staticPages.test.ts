import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { createTestFolder } from '@latchkey/node/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { putIntegrity } from './integrity.ts'
import { consoleSite, joinSites, loadStaticPages, pocketSite, putBoot, type StaticPages } from './staticPages.ts'

const folder = createTestFolder()
let pages: StaticPages

beforeAll(async () => {
  await mkdir(join(folder, 'assets'))
  const script = `export const text = '${'x'.repeat(2000)}'`
  await writeFile(join(folder, 'assets', 'index-abc123.js'), script)
  await writeFile(join(folder, 'assets', 'index-abc123.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'assets', 'index-abc123.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'assets', 'plain-1.css'), script)
  await writeFile(join(folder, '.build.json'), '{}')
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />')
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><link rel="icon" href="/icon.svg" /><script type="module" crossorigin src="/assets/index-abc123.js"></script></head><body></body></html>',
  )
  pages = await loadStaticPages(folder, { name: '</script><script>alert(1)</script>$&' })
})

const get = async (path: string, init?: RequestInit) =>
  await pages.answer(new Request(`http://localhost:4400${path}`, init))

describe('static pages', () => {
  test.each(['/', '/send', '/sign', '/activity'])('%s is the page, never stored', async (path) => {
    expect((await get(path))?.status).toBe(200)
    expect((await get(path))?.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['/unknown', '/send/', '/.build.json', '/index.html', '/assets/gone-1.js', '/..%2fpackage.json'])(
    '%s is not found',
    async (path) => expect((await get(path))?.status).toBe(404),
  )

  test('what only a local run has is the page there, and not found elsewhere', async () => {
    const local = await loadStaticPages(folder, {}, { morePaths: ['/simulator'] })
    const request = new Request('http://localhost:4400/simulator')
    expect((await local.answer(request))?.status).toBe(200)
    expect((await pages.answer(request))?.status).toBe(404)
  })

  test('addresses that cannot be listed are the page where they are said to be', async () => {
    const own = await loadStaticPages(folder, {}, { isMorePath: (path) => path.startsWith('/explorer/1') })
    const statusOf = async (path: string) => (await own.answer(new Request(`http://localhost:4400${path}`)))?.status
    const paths = ['/explorer/1/tx/0x1', '/explorer/2', '/other']
    expect(await Promise.all(paths.map(statusOf))).toEqual([200, 404, 404])
  })

  test('a file with a hashed name is kept for ever', async () => {
    const answer = await get('/assets/index-abc123.js')
    expect(answer?.headers.get('cache-control')).toContain('immutable')
    expect(answer?.headers.get('content-type')).toContain('text/javascript')
    expect(await answer?.text()).toContain('export const text')
  })

  const decode = { br: brotliDecompressSync, gzip: gunzipSync }
  test.each([
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.8', 'br'],
  ] as const)(
    'who accepts %s gets what the build has encoded as %s, and the page itself',
    async (accepted, encoding) => {
      for (const [path, part] of [
        ['/assets/index-abc123.js', 'export const text'],
        ['/', '</html>'],
      ] as const) {
        const answer = await get(path, { headers: { 'accept-encoding': accepted } })
        const bytes = new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))
        expect(answer?.headers.get('content-encoding')).toBe(encoding)
        expect(answer?.headers.get('content-length')).toBe(String(bytes.length))
        expect(decode[encoding](bytes).toString()).toContain(part)
      }
    },
  )

  test.each([
    ['/assets/index-abc123.js', ''],
    ['/assets/index-abc123.js', 'identity, br;q=0, gzip;q=0.000'],
    ['/assets/index-abc123.js', 'abr, gzipped'],
    ['/assets/plain-1.css', 'br, gzip'],
  ])('%s is sent as it is to who accepts "%s"', async (path, accepted) => {
    const answer = await get(path, { headers: { 'accept-encoding': accepted } })
    expect(answer?.headers.has('content-encoding')).toBe(false)
    expect(await answer?.text()).toContain('export const text')
  })

  test('an encoded file has no address of its own', async () => {
    expect((await get('/assets/index-abc123.js.br'))?.status).toBe(404)
  })

  test('the icon alone can be shown by wallets, which are of another origin', async () => {
    const policy = async (path: string) => (await get(path))?.headers.get('cross-origin-resource-policy')
    const paths = ['/icon.svg', '/', '/assets/index-abc123.js']
    expect(await Promise.all(paths.map(policy))).toEqual(['cross-origin', null, null])
  })

  test('HEAD answers without a body, other methods are left to others', async () => {
    expect(await (await get('/', { method: 'HEAD' }))?.text()).toBe('')
    expect(await get('/', { method: 'POST' })).toBeUndefined()
  })

  test('start values cannot leave their element', async () => {
    const html = (await (await get('/'))?.text()) ?? ''
    expect(html.match(/<script/g)).toHaveLength(2)
    const [, content = ''] = html.match(/<meta name="latchkey-boot" content="([^"<>]*)">/) ?? []
    const signs: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&' }
    const json = content.replace(/&(\w+);/g, (_, name: string) => signs[name] ?? '')
    expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>$&' })
  })

  test('an element that is already there is filled', () => {
    const html = '<meta name="latchkey-boot" content="" /></head>'
    expect(putBoot(html, 1)).toBe('<meta name="latchkey-boot" content="1"></head>')
  })

  test('scripts and styles carry their digest, other links do not', async () => {
    expect(await (await get('/'))?.text()).toMatch(
      /src="\/assets\/index-abc123\.js" integrity="sha256-[A-Za-z0-9+/]{43}="/,
    )
    const icon = '<link rel="icon" href="/icon.svg" />'
    expect(putIntegrity(icon, new Map([['/icon.svg', 'sha256-x']]))).toBe(icon)
    const font = '<link rel="preload" as="font" href="/a.woff2" />'
    expect(putIntegrity(font, new Map([['/a.woff2', 'sha256-x']]))).toBe(font)
    for (const rel of ['stylesheet', 'preload', 'modulepreload']) {
      expect(putIntegrity(`<link rel="${rel}" href="/a">`, new Map([['/a', 'sha256-x']]))).toBe(
        `<link rel="${rel}" href="/a" integrity="sha256-x">`,
      )
    }
  })

  test('scripts that are fetched later have theirs in an import map, the one inline script that the policy lets through', async () => {
    const answer = await get('/')
    const html = (await answer?.text()) ?? ''
    const map = html.match(/<head><script type="importmap">(.*?)<\/script>/)?.[1] ?? ''
    const file = Buffer.from((await (await get('/assets/index-abc123.js'))?.arrayBuffer()) ?? new ArrayBuffer(0))
    const digest = (algorithm: string, of: Buffer | string) =>
      `${algorithm}-${createHash(algorithm).update(of).digest('base64')}`
    expect(JSON.parse(map)).toEqual({ integrity: { '/assets/index-abc123.js': digest('sha256', file) } })
    const policy = answer?.headers.get('content-security-policy')
    expect(policy).toContain(`; script-src 'self' '${digest('sha256', map)}'; style-src 'self'; `)
    expect((await get('/assets/index-abc123.js'))?.headers.has('content-security-policy')).toBe(false)
  })

  test('what the build has put into the page itself is let through by its digest, and nothing else of the kind', async () => {
    const built = createTestFolder()
    const page = '<head><script>start()</script><style>.a{color:red}</style></head><body></body>'
    await writeFile(join(built, 'index.html'), page)
    const answer = await (await loadStaticPages(built, {})).answer(new Request('http://localhost:4400/'))
    const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
    const policy = answer?.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/; script-src 'self' '[^']+' '[^']+'; style-src 'self' '[^']+'; /)
    expect(policy).toContain(` '${digest('start()')}'; style-src 'self' '${digest('.a{color:red}')}'; `)
  })
})

test('the page may frame the key frame alone, and reach custody where it is elsewhere', async () => {
  const request = new Request('http://localhost:4400/')
  const frameOrigin = 'http://keys.localhost:4401'
  const options = { connectOrigins: ['wss://relay.example.org', 'https://custody.example.org'], frameOrigin }
  const headers = (await (await loadStaticPages(folder, {}, options)).answer(request))?.headers
  expect(headers?.get('content-security-policy')).toContain(
    "; connect-src 'self' wss://relay.example.org https://custody.example.org; frame-src http://keys.localhost:4401; ",
  )
  const permissions = headers?.get('permissions-policy')
  expect(permissions).toContain('clipboard-read=(), clipboard-write=(self "http://keys.localhost:4401"), ')
  expect(permissions).toContain('publickey-credentials-create=(self), publickey-credentials-get=(self), ')
  const without = (await pages.answer(request))?.headers.get('content-security-policy')
  expect(without).toContain("; connect-src 'self'; frame-src 'none'; ")
})

test('wallets of their own kind have the policy opened for what they need, and their scripts checked like others', async () => {
  const request = (path: string) => new Request(`http://localhost:4400${path}`)
  const path = '/wallet-modules/eden-12345678.js'
  const code = 'export const much = 1\n'.repeat(100)
  const opened = await loadStaticPages(
    folder,
    {},
    {
      frameAncestors: ['https://app.example', 'http://localhost:5173'],
      hasPopups: true,
      modules: new Map([[path, new TextEncoder().encode(code)]]),
    },
  )
  const page = await opened.answer(request('/'))
  expect(page?.headers.get('content-security-policy')).toContain(
    '; frame-ancestors https://app.example http://localhost:5173; ',
  )
  expect(page?.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(await page?.text()).toContain(`"${path}":"sha256-`)
  expect((await opened.answer(request(path)))?.headers.get('cache-control')).toContain('immutable')
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const answer = await opened.answer(new Request(`http://localhost:4400${path}`, { headers }))
    expect(answer?.headers.get('content-encoding')).toBe(encoding)
    expect(Number(answer?.headers.get('content-length'))).toBeLessThan(code.length / 10)
  }
  expect((await opened.answer(request(`${path}.br`)))?.status).toBe(404)
  const closed = await pages.answer(request('/'))
  expect(closed?.headers.get('content-security-policy')).toContain("; frame-ancestors 'none'; ")
  expect(closed?.headers.get('cross-origin-opener-policy')).toBeNull()
  expect((await pages.answer(request(path)))?.status).toBe(404)
})

describe('the pocket wallet beside them', () => {
  let both: StaticPages
  beforeAll(async () => {
    both = joinSites([await loadStaticPages(folder, { name: 'pocket' }, { site: pocketSite }), pages])
  })
  const ask = async (path: string) => await both.answer(new Request(`http://localhost:4400${path}`))

  test.each(['/pocket', '/pocket/', '/pocket/wc'])('%s is its page, which may use the camera', async (path) => {
    const answer = await ask(path)
    expect(answer?.status).toBe(200)
    expect(answer?.headers.get('permissions-policy')).toContain('camera=(self), clipboard-read=()')
    expect(await answer?.text()).toContain('content="{&quot;name&quot;:&quot;pocket&quot;}"')
  })

  test('its files stand under its address, the others where they were', async () => {
    expect((await ask('/pocket/assets/index-abc123.js'))?.headers.get('cache-control')).toContain('immutable')
    expect((await ask('/assets/index-abc123.js'))?.status).toBe(200)
    // Nothing that the page embeds may use it, and no page of the console.
    expect((await ask('/'))?.headers.get('permissions-policy')).toContain('camera=(self),')
    expect(consoleSite.hasCamera).toBe(false)
  })

  test.each(['/pocket/unknown', '/pocket/.build.json', '/pocket/index.html', '/pockets'])(
    '%s is not found',
    async (path) => {
      expect((await ask(path))?.status).toBe(404)
    },
  )
})
