import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { publicKeyOf } from '@latchkey/custody'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type KeyFrameHandler, type KeyFrameServing, keyFrameHandler } from './keyFrameHandler.ts'

const quorumPublicKey = Buffer.from(publicKeyOf(new Uint8Array(32).fill(7))).toString('hex')
const script = 'globalThis.isRunning = true'
let dist = ''
let serving: KeyFrameServing

const html = `<!doctype html><html lang="en"><head>
<link rel="icon" href="data:," />
<script type="application/json" id="key-frame-settings"></script>
<script crossorigin="anonymous" src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/style-1.css">
</head><body></body></html>`

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), html)
  await writeFile(join(dist, 'assets', 'index-1.js'), script)
  await writeFile(join(dist, 'assets', 'style-1.css'), 'body{margin:0}')
  await writeFile(join(dist, 'assets', 'style-1.css.br'), brotliCompressSync('body{margin:0}'))
  await writeFile(join(dist, '.build.json'), '{}')
  serving = {
    origin: 'http://keys.localhost:4401',
    allowedParents: ['http://localhost:4400'],
    quorumPublicKey,
    dist,
  }
})

afterAll(() => rm(dist, { recursive: true }))

const get = async (handler: KeyFrameHandler, path: string, origin = serving.origin) =>
  await handler(new Request(`${origin}${path}`))

describe('the page', () => {
  test.each(['/', '/export', '/import', '/sign', '/?anything'])('is at %s', async (path) => {
    const answer = await get(await keyFrameHandler(serving), path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('origin-agent-cluster')).toBe('?1')
    const policy = answer.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        path === '/sign' ? 'connect-src http://keys.localhost:4401/told' : "connect-src 'none'",
        'frame-ancestors http://localhost:4400',
      ]),
    )
    expect(answer.headers.get('x-frame-options')).toBeNull()
  })

  test('holds its settings, which end no element', async () => {
    const answer = await get(await keyFrameHandler(serving), '/')
    const json = /id="key-frame-settings">([^<]*)<\/script>/.exec(await answer.text())?.[1]
    expect(JSON.parse(json ?? '')).toEqual({
      allowedParents: ['http://localhost:4400'],
      quorumPublicKeys: [quorumPublicKey],
      speech: { locale: 'en', sentences: expect.objectContaining({ 'frame.sign.chain': 'chain {chain}' }) },
    })
  })

  test('names the digest of its script and style', async () => {
    const text = await (await get(await keyFrameHandler(serving), '/')).text()
    const digest = createHash('sha384').update(script).digest('base64')
    expect(text).toContain(`src="/assets/index-1.js" integrity="sha384-${digest}">`)
    expect(text.match(/integrity=/g)).toHaveLength(2)
  })

  test('knows two server keys, and many pages around', async () => {
    const next = Buffer.from(publicKeyOf(new Uint8Array(32).fill(8))).toString('hex')
    const handler = await keyFrameHandler({
      ...serving,
      quorumPublicKey: [quorumPublicKey, `0x${next.toUpperCase()}`],
      allowedParents: ['https://a.example', 'https://b.example:8443/', 'https://a.example'],
    })
    const answer = await get(handler, '/')
    expect(answer.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://a.example https://b.example:8443;',
    )
    expect(await answer.text()).toContain(next)
  })
})

describe('the page for', () => {
  const openingOf = async (query: string) => {
    const text = await (await get(await keyFrameHandler(serving), `/export${query}`)).text()
    const json = /id="key-frame-settings">([^<]*)<\/script>/.exec(text)?.[1] ?? ''
    return { root: /<html[^>]*>/.exec(text)?.[0], sentences: JSON.parse(json).speech.sentences }
  }

  test.each([
    ['?language=de', 'lang="de" dir="ltr"', 'Wiederherstellungsphrase', '{amount} in der Währung des Netzwerks'],
    ['?language=ar', 'lang="ar" dir="rtl"', 'عبارة الاسترداد', '\u2068{amount}\u2069 من عملة الشبكة'],
    ['?language=ja-JP', 'lang="ja" dir="ltr"', 'リカバリーフレーズ', 'ネットワークの通貨で {amount}'],
    ['?language=xx', 'lang="en" dir="ltr"', 'Recovery phrase', '{amount} of the network’s coin'],
    ['?language=%22%3E%3Cscript%3E', 'lang="en" dir="ltr"', 'Recovery phrase', '{amount} of the network’s coin'],
  ])('%s speaks its language', async (query, root, title, coins) => {
    const opening = await openingOf(query)
    expect(opening.root).toBe(`<html ${root} data-latchkey-theme="system">`)
    expect(opening.sentences).toMatchObject({ 'frame.phrase.title': title, 'frame.sign.coins': coins })
  })

  test.each([
    ['?theme=dark', 'dark'],
    ['?theme=light&language=en', 'light'],
    ['?theme=%22x', 'system'],
  ])('%s is %s', async (query, theme) => {
    expect((await openingOf(query)).root).toBe(`<html lang="en" dir="ltr" data-latchkey-theme="${theme}">`)
  })
})

describe('anything else', () => {
  test('a file is served for ever, and only to the frame itself', async () => {
    const answer = await get(await keyFrameHandler(serving), '/assets/index-1.js')
    expect(await answer.text()).toBe(script)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('is sent as small as it is accepted', async () => {
    const handler = await keyFrameHandler(serving)
    const ask = async (path: string) => {
      const request = new Request(`${serving.origin}${path}`, { headers: { 'accept-encoding': 'gzip, br' } })
      const answer = await handler(request)
      const text = brotliDecompressSync(await answer.arrayBuffer()).toString()
      return { text, encoding: answer.headers.get('content-encoding'), type: answer.headers.get('content-type') }
    }
    const asset = await ask('/assets/style-1.css')
    expect(asset).toEqual({ text: 'body{margin:0}', encoding: 'br', type: 'text/css; charset=utf-8' })
    expect((await ask('/export')).text).toContain('</html>')
  })

  test.each([
    '/.build.json',
    '/index.html',
    '/assets/style-1.css.br',
    '/assets/',
    '/assets/../index.html',
    '/%2e%2e/package.json',
    '/exports',
  ])('%s is not there', async (path) => {
    expect((await get(await keyFrameHandler(serving), path)).status).toBe(404)
  })

  test('only reading is possible', async () => {
    const handler = await keyFrameHandler(serving)
    const post = await handler(new Request(`${serving.origin}/`, { method: 'POST', body: 'x' }))
    expect(post.status).toBe(405)
    const head = await handler(new Request(`${serving.origin}/`, { method: 'HEAD' }))
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })

  test('the host of a page around does not serve the frame', async () => {
    const answer = await get(await keyFrameHandler(serving), '/', 'http://localhost:4401')
    expect(answer.status).toBe(421)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('it is not served', () => {
  test.each([
    ['on the host of a page around', { allowedParents: ['http://keys.localhost:4400'] }, 'shared_host'],
    ['on one of their hosts', { allowedParents: ['https://a.example', 'https://KEYS.localhost'] }, 'shared_host'],
    ['for nobody', { allowedParents: [] }, 'no_parents'],
    ['for everybody', { allowedParents: ['*'] }, 'bad_parent'],
    ['for every host below one', { allowedParents: ['https://*.example'] }, 'bad_parent'],
    ['for a path', { allowedParents: ['https://a.example/wallet'] }, 'bad_parent'],
    ['for more than an origin', { allowedParents: ["https://a.example; script-src 'unsafe-inline'"] }, 'bad_parent'],
    ['for a file', { allowedParents: ['file:///'] }, 'bad_parent'],
    ['by an address that is none', { origin: 'keys.localhost' }, 'bad_parent'],
    ['without a server key', { quorumPublicKey: [] }, 'no_quorum_key'],
    ['with a key off the curve', { quorumPublicKey: `04${'11'.repeat(64)}` }, 'no_quorum_key'],
    ['before it is built', { dist: join(tmpdir(), 'latchkey-no-such-folder') }, 'not_built'],
  ])('%s', async (_what, change, code) => {
    await expect(keyFrameHandler({ ...serving, ...change })).rejects.toMatchObject({ code })
  })

  test('with a script that is not of the build', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
    await writeFile(join(broken, 'index.html'), html)
    await expect(keyFrameHandler({ ...serving, dist: broken })).rejects.toMatchObject({ code: 'not_built' })
    await rm(broken, { recursive: true })
  })
})
