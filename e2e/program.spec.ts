import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { assertStarted, startProduct } from './product.ts'

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-program-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

const environment = (more: Record<string, string> = {}) => ({
  LATCHKEY_PORT: '0',
  LATCHKEY_DATA: join(folder, 'data'),
  LATCHKEY_CONFIG: '',
  ...more,
})

async function failStart(more: Record<string, string>): Promise<string> {
  const started = await startProduct(environment(more))
  if (!('exitCode' in started)) {
    await started.stop()
    throw new Error('The start was expected to fail')
  }
  expect(started.exitCode).toBe(1)
  return started.output.trim()
}

type Health = { readonly status: string; readonly parts: Readonly<Record<string, { status: string; url?: string }>> }

async function readHealth(origin: string): Promise<Health> {
  const health: Health = await (await fetch(`${origin}/health/details`)).json()
  return health
}

test('a start brings up every part, and an interrupt stops every part', { tag: '@journey' }, async ({
  page,
  watch,
}) => {
  const started = await startProduct(environment())
  assertStarted(started)
  const { status, parts } = await readHealth(started.origin)
  expect(status).toBe('ok')
  const custodyUrl = parts['custody']?.url ?? ''
  const frame = parts['key frame']?.url ?? ''
  expect(custodyUrl).toBe(`${started.origin}/custody`)
  expect(frame).toMatch(/^http:\/\/keys\.localhost:\d+$/)
  expect(started.output()).toContain(`key custody  ${custodyUrl}`)
  expect(started.output()).toContain(`key frame  ${frame}`)
  // A caller without a stamp is told so, in the words that clients know.
  const stranger = await fetch(`${custodyUrl}/public/v1/query/whoami`, { method: 'POST', body: '{}' })
  expect(stranger.status).toBe(401)
  expect(await stranger.json()).toMatchObject({ code: 16 })
  // The frame is a page of its own host, and works only inside the wallet that it belongs to.
  watch.allow(frame)
  await page.goto(frame)
  await expect(page.getByText('This page works only inside the wallet')).toBeVisible()
  await page.goto('about:blank')
  for (const url of Object.values(started.nodeUrls))
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBeLessThan(500)
  expect(await started.stop()).toBe(0)
  const framePort = `http://127.0.0.1:${new URL(frame).port}`
  for (const url of [...Object.values(started.nodeUrls), started.origin, framePort])
    await expect(fetch(url)).rejects.toThrow()
})

test('a key frame on a taken port, or on the host of the pages, is one clear line', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const output = await failStart({ LATCHKEY_FRAME_PORT: String(port) })
  server.close()
  expect(output).toContain(`Port ${port}, which the key frame needs, is already taken.`)
  expect(output).toContain('set LATCHKEY_FRAME_PORT to another port')
  const shared = await failStart({ LATCHKEY_FRAME_ORIGIN: 'http://localhost:4401' })
  expect(shared).toMatch(/^The key frame http:\/\/localhost:4401 and the page http:\/\/localhost:\d+ share a host, /m)
})

test('a taken port is one clear line', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const output = await failStart({ LATCHKEY_PORT: String(port) })
  server.close()
  expect(output).toContain(`Port ${port} is already taken. Stop the program that uses it, or set LATCHKEY_PORT`)
})

test('a data folder that is a file is one clear line', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await failStart({ LATCHKEY_DATA: file })).toMatch(
    /^The data folder .*file cannot be written \(.*\)\..*LATCHKEY_DATA/m,
  )
})

test('a wrong configuration is one clear line that names the field', async () => {
  const file = join(folder, 'latchkey.config.ts')
  await writeFile(file, 'export default { chains: [{ id: 1, rpcUrls: ["ftp://nowhere"] }] }')
  expect(await failStart({ LATCHKEY_CONFIG: file })).toContain('chains.0.rpcUrls.0 must be an https address')
  expect(await failStart({ LATCHKEY_CONFIG: join(folder, 'gone.ts') })).toContain('there is no such file')
  expect(await failStart({ LATCHKEY_PORT: 'http' })).toContain('LATCHKEY_PORT is set to "http"')
})

test('with a network of its own, the product has no local chain, demo wallet or faucet', async ({ page, watch }) => {
  const file = join(folder, 'latchkey.config.ts')
  await writeFile(
    file,
    `export default {
      chains: [{ id: 1, rpcUrls: ['http://127.0.0.1:9'], privateCustomerRpcUrls: ['http://127.0.0.1:9/secret-key'] }],
      branding: { name: 'Acme' },
    }`,
  )
  const started = await startProduct(environment({ LATCHKEY_CONFIG: file }))
  assertStarted(started)
  watch.allow(started.origin)
  try {
    expect(started.nodeUrls).toEqual({})
    expect(await (await fetch(`${started.origin}/`)).text()).not.toContain('secret-key')
    expect(await (await fetch(`${started.origin}/api/config`)).text()).not.toContain('secret-key')
    expect((await fetch(`${started.origin}/api/faucet`, { method: 'POST', body: '{}' })).status).toBe(404)
    // The wallet for tests keeps keys in clear.
    expect((await fetch(`${started.origin}/pocket`)).status).toBe(404)
    expect((await fetch(`${started.origin}/simulator`)).status).toBe(404)
    expect(started.output()).not.toContain('/pocket')
    // Its node is away, and every other process would reach it no better.
    const details = await readHealth(started.origin)
    expect([details.status, details.parts['chain 1']?.status === 'ok']).toEqual(['degraded', false])
    expect((await fetch(`${started.origin}/health/ready`)).status).toBe(200)
    expect((await fetch(`${started.origin}/healthz`)).status).toBe(200)
    await page.goto(started.origin)
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Demo wallet/i })).toHaveCount(0)
    expect(await (await fetch(`${started.origin}/health/details`)).text()).toContain('"cspReports":0')
  } finally {
    await started.stop()
  }
})

test('without custody there is no key frame either', async () => {
  const file = join(folder, 'latchkey.config.ts')
  await writeFile(file, `export default { chains: [{ id: 1, rpcUrls: ['http://127.0.0.1:9'] }], custody: false }`)
  const started = await startProduct(environment({ LATCHKEY_CONFIG: file, LATCHKEY_TEST_PAGES: '1' }))
  assertStarted(started)
  try {
    expect((await fetch(`${started.origin}/pocket`)).status).toBe(200)
    expect(Object.keys((await readHealth(started.origin)).parts).sort()).toEqual([
      'chain 1',
      'database',
      'link',
      'logins',
      'relay',
      'web',
    ])
    const asked = await fetch(`${started.origin}/custody/public/v1/query/whoami`, { method: 'POST', body: '{}' })
    expect(asked.status).toBe(405)
    expect(started.output()).not.toMatch(/key custody|key frame/)
  } finally {
    await started.stop()
  }
})
