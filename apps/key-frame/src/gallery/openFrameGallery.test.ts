import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameGalleryPath, openFrameGallery } from './openFrameGallery.ts'
import type { SampleTold } from './sampleTold.ts'

const html = `<!doctype html><html lang="en"><head>
<script type="application/json" id="key-frame-settings"></script>
<script type="module" crossorigin src="${frameGalleryPath}/assets/index-1.js"></script>
</head><body></body></html>`
let dist = ''

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'latchkey-gallery-'))
  await mkdir(join(dist, 'gallery', 'assets'), { recursive: true })
  await writeFile(join(dist, 'gallery', 'index.html'), html)
  await writeFile(join(dist, 'gallery', 'assets', 'index-1.js'), 'globalThis.isRunning = true')
  await writeFile(join(dist, 'index.html'), 'the frame itself')
})
afterAll(() => rm(dist, { recursive: true }))

async function get(path: string): Promise<Response | undefined> {
  // Nothing is looked at by the server.
  const tell = async () => ({ token: { network: '<Ethereum>' } }) as unknown as SampleTold
  const gallery = await openFrameGallery({ dist, tell })
  return await gallery(new Request(`http://localhost:4400${path}`))
}

test('the page has the words of its language, those of the server among them, and stands in no other page', async () => {
  const answer = await get(`${frameGalleryPath}?lang=de&theme=dark&state=sign/token`)
  const text = (await answer?.text()) ?? ''
  expect(text).toContain('<html lang="de" dir="ltr" data-latchkey-theme="dark">')
  expect(text).toContain('"network":"\\u003cEthereum>"')
  expect(text).toContain('integrity="sha384-')
  expect(answer?.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('nothing but the gallery is there', async () => {
  expect((await get(`${frameGalleryPath}/assets/index-1.js`))?.status).toBe(200)
  for (const path of ['', '/index.html', '/assets/none.js', '/../index.html', '/.build.json']) {
    const answer = await get(`${frameGalleryPath}${path}`)
    expect(path === '' ? answer?.status : answer).toBe(path === '' ? 200 : undefined)
  }
})
