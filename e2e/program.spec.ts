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

test('a start brings up every part, and an interrupt stops every part', async () => {
  const started = await startProduct(environment())
  assertStarted(started)
  const health = await fetch(`${started.origin}/healthz`)
  expect(health.status).toBe(200)
  expect(await health.json()).toMatchObject({ status: 'ok' })
  for (const url of Object.values(started.nodeUrls))
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBeLessThan(500)
  expect(await started.stop()).toBe(0)
  for (const url of [...Object.values(started.nodeUrls), started.origin]) await expect(fetch(url)).rejects.toThrow()
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
    await page.goto(started.origin)
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Demo wallet/i })).toHaveCount(0)
    expect(await (await fetch(`${started.origin}/healthz`)).text()).toContain('"cspReports":0')
  } finally {
    await started.stop()
  }
})
