import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { assertStarted, type Product, startProduct } from './product.ts'

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-operations-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

/** Things that a log must never hold, each of a kind of its own. */
const secrets = {
  token: 'Xk2v9QmTzL0pWcR7uYhJ4sNbEaGd6fVi3oKx8tMqZrU',
  jwt: 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Iiwic3ViIjoiYSJ9.c2lnbmF0dXJlc2lnbmF0dXJl',
  privateKey: 'f9c1b7e4a0d2358f6c9b1e7d4a0c3b5f8e2d6a9c1b4f7e0d3a6c9b2e5f8d1a4c',
  account: '0x52908400098527886E0F7030069857D2E4169EE7',
  mail: 'ada@lovelace.example',
  caller: '203.0.113.9',
  nodeKey: 'node-key-51c7',
  word: 'correct-horse-battery',
}

/** A network whose node cannot be reached, at an address that holds a key. */
const config = `export default { chains: [{ id: 1, name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:9/v3/${secrets.nodeKey}'] }], settings: { adminPort: 0 } }`

async function startAlone(environment: Record<string, string> = {}): Promise<Product> {
  await writeFile(join(folder, 'latchkey.config.ts'), config)
  const started = await startProduct({
    LATCHKEY_PORT: '0',
    LATCHKEY_DATA: join(folder, 'data'),
    LATCHKEY_CONFIG: join(folder, 'latchkey.config.ts'),
    ...environment,
  })
  assertStarted(started)
  return started
}

type LogLine = Readonly<Record<string, unknown>>

/** The lines of the log among all that the program says. */
function logOf(product: Product): LogLine[] {
  const lines = product.output().split('\n')
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}

/** Every door of the server, with secrets in each place that a caller can write to. */
async function knockEverywhere(origin: string): Promise<Map<string, string>> {
  const { token, jwt, privateKey, account, mail, caller, word } = secrets
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    cookie: `latchkey_session=${token}; other=${word}`,
    'x-forwarded-for': caller,
    'x-stamp': token,
    'x-stamp-webauthn': `{"secret":"${token}"}`,
    'user-agent': word,
    origin,
  }
  const body = JSON.stringify({
    message: word,
    signature: privateKey,
    email: mail,
    address: account,
    token,
    key: privateKey,
  })
  const query = `?auth=${jwt}&token=${token}&email=${mail}&${word}=1`
  const call = JSON.stringify({ jsonrpc: '2.0', id: word, method: 'eth_getBalance', params: [account, 'latest'] })
  const doors: [string, string, string?][] = [
    ...['/', `/${word}`, '/api/login', '/health/details', `/api/avatar/1/${account}`, '/api/wallet-book'].map(
      (path): [string, string] => ['GET', path],
    ),
    ['GET', `/api/explorer/1/address/${account}`],
    ['GET', `/explorer/1/address/${account}`],
    ['GET', '/relay'],
    ['GET', '/link/events'],
    ...['challenge', 'verify', 'sign-out'].map((name): [string, string, string] => [
      'POST',
      `/api/login/${name}`,
      body,
    ]),
    ...['challenge', 'passkey', 'email', 'recovery', 'address', 'confirm-address', 'recoverable'].map(
      (name): [string, string, string] => ['POST', `/api/embedded/${name}`, body],
    ),
    ['POST', '/api/login/verify', `{"broken": ${word}`],
    ['POST', '/api/csp-report', `{"csp-report":{"document-uri":"${origin}/?t=${token}","script-sample":"${word}"}}`],
    ['POST', '/api/faucet', body],
    ['POST', '/rpc/1', call],
    ['POST', '/rpc/1', `{"broken": ${word}`],
    ['POST', '/rpc/wallet/1', call],
    ['POST', '/custody/public/v1/query/whoami', body],
    ['POST', '/custody/public/v1/submit/create_wallet', body],
    ['POST', '/custody/public/v1/submit/create_wallet', `{"broken": ${word}`],
    ['POST', '/custody/console/overview', body],
    ['POST', '/custody/invitations/accept', body],
    ['POST', `/custody/${word}`, body],
    ['PROPFIND', `/${word}`],
  ]
  const ids = await Promise.all(
    doors.map(async ([method, path, text]) => {
      const answer = await fetch(`${origin}${path}${query}`, {
        method,
        headers,
        redirect: 'manual',
        ...(text !== undefined && { body: text }),
      })
      await answer.text()
      return [answer.headers.get('x-request-id') ?? '', `${method} ${path}`] as const
    }),
  )
  const sockets = [`/relay${query}`, `/link/rpc${query}`].map((path) =>
    say(`${origin.replace('http', 'ws')}${path}`, body),
  )
  await Promise.all(sockets)
  return new Map(ids)
}

/** Says something on a socket and waits until that is closed, by whichever side. */
function say(url: string, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url)
    socket.onopen = () => {
      socket.send(text)
      socket.send('{"jsonrpc":')
      socket.close()
    }
    socket.onclose = () => resolve()
    socket.onerror = () => undefined
  })
}

test('no secret that comes in by any door is in the log, and each request can be found in it', async () => {
  const product = await startAlone({ LATCHKEY_LOG_LEVEL: 'debug' })
  const asked = await knockEverywhere(product.origin)
  expect(await product.stop()).toBe(0)
  const log = logOf(product)
  for (const [id, door] of asked) {
    const lines = log.filter(({ request }) => request === id)
    expect(
      lines.map(({ message }) => message),
      door,
    ).toContain('A request was answered')
  }
  const ofRequests = log.filter(({ route }) => route !== undefined)
  expect(ofRequests.every(({ request }) => typeof request === 'string')).toBe(true)
  expect(ofRequests.map(({ route }) => route)).toContain('/api/explorer/{chainId}/address/{id}')
  const text = product.output()
  for (const [kind, secret] of Object.entries(secrets)) {
    expect(text.toLowerCase(), kind).not.toContain(secret.toLowerCase())
  }
})

test('the figures of every part are at the owner’s own port, with no name of anybody', async () => {
  const product = await startAlone({ LATCHKEY_PROT: '80' })
  const admin = /Figures for you alone: (http:\/\/\S+)\/metrics/.exec(product.output())?.[1] ?? ''
  await knockEverywhere(product.origin)
  const answer = await fetch(`${admin}/metrics`)
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  for (const line of [
    /^http_server_request_duration_seconds_count\{http_request_method="POST",http_route="\/rpc\/\{chainId\}",/m,
    /^db_client_operation_duration_seconds_count\{db_system_name="sqlite",db_operation_name="select",/m,
    /^# TYPE latchkey_login_total counter$/m,
    /^latchkey_custody_activity_total\{type="create_wallet",outcome="refused"\} 1$/m,
    /^latchkey_rpc_node_up\{chain="1"\} 0$/m,
    /^latchkey_key_provider_duration_seconds_count\{operation="wrap",outcome="ok"\} \d+$/m,
    /^latchkey_checkpoint_age_seconds [\d.]+$/m,
    /^relay_sockets \d+$/m,
    /^link_sockets \d+$/m,
    /^process_cpu_seconds_total [\d.]+$/m,
  ]) {
    expect(page).toMatch(line)
  }
  for (const [kind, secret] of Object.entries(secrets))
    expect(page.toLowerCase(), kind).not.toContain(secret.toLowerCase())
  // Each figure once: a collector takes no page that has one twice.
  const figures = page.split('\n').flatMap((line) => /^([^#].*) \S+$/.exec(line)?.[1] ?? [])
  expect(figures.filter((figure, index) => figures.indexOf(figure) !== index)).toEqual([])
  expect((await fetch(`${admin}/health/ready`)).status).toBe(200)
  expect((await fetch(`${admin}/`)).status).toBe(404)
  // A slip of the pen does not go unseen.
  const slip = { level: 'warn', message: 'LATCHKEY_PROT is no setting of this program, and changes nothing' }
  expect(logOf(product)).toContainEqual(expect.objectContaining(slip))
  // Nobody else has them.
  expect(await (await fetch(`${product.origin}/metrics`)).text()).not.toContain('latchkey_login_total')
  expect(await product.stop()).toBe(0)
})

/** A node that answers when it is told to. */
async function startSlowNode() {
  let heard: () => void = () => undefined
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    heard = resolve
  })
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      const { id, method } = JSON.parse(text)
      const say = (result: string) => response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
      if (method !== 'eth_getBalance') return say(method === 'eth_chainId' ? '0x1' : '0x10')
      answer = () => say('0x2a')
      heard()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, asked, answer: () => answer(), close: () => server.close() }
}

async function startOverSlowNode(node: { readonly url: string }, environment: Record<string, string> = {}) {
  const file = join(folder, 'slow.config.ts')
  await writeFile(file, config.replace(/http:[^']*/, node.url))
  const product = await startAlone({ LATCHKEY_CONFIG: file, ...environment })
  const admin = /Figures for you alone: (http:\/\/\S+)\/metrics/.exec(product.output())?.[1] ?? ''
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [secrets.account, 'latest'] })
  const headers = { 'content-type': 'application/json', origin: product.origin }
  const ask = () => fetch(`${product.origin}/rpc/1`, { method: 'POST', headers, body })
  return { product, admin, ask }
}

test('told to stop, it sends sockets elsewhere and begins nothing new, answers what was begun, and ends well', async () => {
  const node = await startSlowNode()
  const { product, admin, ask } = await startOverSlowNode(node, { LATCHKEY_STOP_PATIENCE_SECONDS: '60' })
  const link = new WebSocket(`${product.origin.replace('http', 'ws')}/link/rpc`)
  await new Promise((resolve) => {
    link.onopen = resolve
  })
  const closed = new Promise<number>((resolve) => {
    link.onclose = ({ code }) => resolve(code)
  })
  const slow = ask()
  await node.asked
  const ended = product.stop()
  // "Going away": a client then comes back, to whoever answers.
  expect(await closed).toBe(1001)
  const refused = await fetch(`${product.origin}/`)
  expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
  for (const place of [admin, product.origin]) {
    const ready = await fetch(`${place}/health/ready`)
    expect([ready.status, (await ready.json()).status]).toEqual([503, 'stopping'])
  }
  node.answer()
  expect(await (await slow).json()).toMatchObject({ result: '0x2a' })
  expect(await ended).toBe(0)
  node.close()
})

test('a second word to stop ends it at once', async () => {
  const node = await startSlowNode()
  const { product, ask } = await startOverSlowNode(node, { LATCHKEY_STOP_PATIENCE_SECONDS: '3600' })
  const slow = ask().then(
    () => 'answered',
    () => 'cut off',
  )
  await node.asked
  const ended = product.stop()
  const again = setInterval(() => void product.stop(), 100)
  expect(await ended).not.toBe(0)
  clearInterval(again)
  expect(await slow).toBe('cut off')
  node.close()
})
