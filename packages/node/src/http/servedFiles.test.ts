import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing/index.ts'
import { encodeBody, readFolder, sendFile, serveFile, serveFiles } from './servedFiles.ts'

const body = new TextEncoder().encode('<svg/>')
const ask = (accepted: string, method = 'GET') =>
  new Request('http://localhost/', { method, headers: { 'accept-encoding': accepted } })

test('a folder is read without what begins with a dot at any depth, and without what lies elsewhere', async () => {
  const folder = createTestFolder()
  await mkdir(join(folder, 'a', '.b'), { recursive: true })
  for (const name of ['x.js', '.x', 'a/y.css', 'a/.y', 'a/.b/z.js']) await writeFile(join(folder, name), body)
  await symlink('/etc/passwd', join(folder, 'link.txt'))
  expect([...(await readFolder(folder, '/base')).keys()].sort()).toEqual(['/base/a/y.css', '/base/x.js'])
})

test.each([
  ['/a.webmanifest', 'application/manifest+json'],
  ['/a.js', 'text/javascript; charset=utf-8'],
  ['/a.svg', 'image/svg+xml; charset=utf-8'],
  ['/a.woff2', 'font/woff2'],
  ['/a.unheard', 'application/octet-stream'],
  ['/a', 'application/octet-stream'],
])('%s is %s', (name, type) => expect(serveFile(name, body, {}).headers['content-type']).toBe(type))

test.each([
  ['/assets/a.js', true],
  ['/console/assets/a.js', true],
  ['/wallet-modules/a.js', true],
  ['/a/b/assets/a.js', false],
  ['/assets', false],
  ['/a.svg', false],
])('%s is kept for ever: %s', (name, isLasting) => {
  expect(serveFile(name, body, {}).headers['cache-control']?.includes('immutable')).toBe(isLasting)
})

test('an answer is as small as is accepted, and caches are told that it depends on that', async () => {
  const { br, gzip } = await encodeBody(body)
  const file = serveFiles(
    new Map([
      ['/a.svg', body],
      ['/a.svg.br', br],
      ['/a.svg.gz', gzip],
    ]),
  ).get('/a.svg')
  if (file === undefined) throw new TypeError('The file has no address')
  const small = sendFile(ask('deflate, br;q=0.1'), file, 200)
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe('<svg/>')
  const head = sendFile(ask('br', 'HEAD'), file, 200)
  expect([await head.text(), head.headers.get('content-length')]).toEqual(['', String(br.length)])
  const plain = sendFile(ask('br;q=0, *'), file, 404)
  expect([plain.status, await plain.text(), plain.headers.get('vary')]).toEqual([404, '<svg/>', 'accept-encoding'])
})
