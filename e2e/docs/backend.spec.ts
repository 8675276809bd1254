import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Wallet } from 'ethers'
import { expect, test } from '../fixtures.ts'
import { assertStarted, type Product, startProduct } from '../product.ts'

const program = fileURLToPath(new URL('../../fixtures/node/server.mjs', import.meta.url))

let folder: string
let product: Product
let backend: ChildProcess
let origin: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'latchkey-backend-'))
  const [port, productPort] = [await findPort(), await findPort()]
  origin = `http://localhost:${port}`
  const started = await startProduct({
    LATCHKEY_PORT: String(productPort),
    LATCHKEY_FRAME_PORT: '0',
    LATCHKEY_ORIGIN: origin,
    LATCHKEY_DATA: folder,
    LATCHKEY_CONFIG: '',
  })
  assertStarted(started)
  product = started
  const env = { ...process.env, PORT: String(port), LATCHKEY: `http://127.0.0.1:${productPort}` }
  backend = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(backend.stdout!, 'data')
})
test.afterAll(async () => {
  const ended = once(backend, 'exit')
  backend.kill('SIGTERM')
  await ended
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A browser, as far as a login needs one: it keeps cookies, and names its origin. */
function visitor() {
  const jar = new Map<string, string>()
  return async (path: string, body?: object, csrf?: string) => {
    const headers = {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && { origin, 'content-type': 'application/json' }),
      ...(csrf !== undefined && { 'x-latchkey-csrf': csrf }),
    }
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${origin.replace('localhost', '127.0.0.1')}${path}`, { headers, ...init })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') }
  }
}

test('the server of the documents knows who has signed in through it, until they have not', async () => {
  const ask = visitor()
  const wallet = Wallet.createRandom()
  expect(await ask('/api/me')).toEqual({ status: 401, body: null })
  const asked = await ask('/api/login/challenge', { address: wallet.address, chainId: 31337 })
  const { message, csrfToken } = asked.body
  expect(message).toContain(`${new URL(origin).host} wants you to sign in`)
  const signature = await wallet.signMessage(message)
  const signedIn = await ask('/api/login/verify', { message, signature }, csrfToken)
  expect(signedIn).toMatchObject({ status: 200, body: { login: { address: wallet.address } } })
  expect(await ask('/api/me')).toMatchObject({ status: 200, body: { address: wallet.address, chainId: 31337 } })
  expect(await visitor()('/api/me')).toEqual({ status: 401, body: null })
  expect((await ask('/api/login/sign-out', { everywhere: false }, signedIn.body.csrfToken)).status).toBe(200)
  expect(await ask('/api/me')).toEqual({ status: 401, body: null })
})

test('it passes on what belongs to the login, and to Latchkey alone', async () => {
  const ask = visitor()
  for (const path of ['/api/config', '/api/loginx', '/']) expect((await ask(path)).status).toBe(404)
  // A path that begins like the name of a host stays a path.
  expect((await ask('//example.invalid/api/login')).status).toBe(404)
})
