import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './fixtures.ts'
import { assertStarted, type Product, startProduct, withoutSettings } from './product.ts'
import { connect, fund, signIn } from './steps.ts'
import { createTestWallet } from './testWallet/testWallet.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Its binaries, which npm would fetch: they are those of the repository here, so that nothing is fetched. */
const binaries = ['@foundry-rs/anvil', 'secp256k1']

let folder: string
let program: string
// The program is built once, in one place.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  execFileSync(process.execPath, [join(root, 'scripts/program.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const { version } = JSON.parse(await readFile(join(root, '.program/latchkey/package.json'), 'utf8'))
  folder = await mkdtemp(join(tmpdir(), 'latchkey-installed-'))
  // As `npm init` writes it: files are no modules here unless they say so.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'commonjs' }))
  const options = ['--offline', '--omit=optional', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', ['install', ...options, join(root, `.program/latchkey-${version}.tgz`)], {
    ...{ cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  })
  program = join(folder, 'node_modules/latchkey/bin.js')
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function bringBinaries(): Promise<void> {
  for (const name of binaries) {
    const place = join(folder, 'node_modules', name)
    await mkdir(dirname(place), { recursive: true })
    await symlink(join(root, 'node_modules', name), place)
  }
}

/** Runs a command of the program; its exit code and what it said. */
function command(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { ...withoutSettings(process.env), INIT_CWD: folder, ...environment }
  return new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    execFile(process.execPath, [program, ...words], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: `${stdout}${stderr}` })
    })
  })
}

async function start(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const started = await startProduct({ LATCHKEY_PORT: '0', ...environment }, { program, folder })
  assertStarted(started)
  return started
}

/** A digest of every file of the program. */
async function digestProgram(): Promise<string> {
  const place = dirname(program)
  const hash = createHash('sha256')
  for (const entry of (await readdir(place, { withFileTypes: true, recursive: true })).filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    hash.update(path).update(await readFile(path))
  }
  return hash.digest('hex')
}

test('without its binaries a start says what is missing, and what to do', async () => {
  const started = await startProduct({ LATCHKEY_PORT: '0' }, { program, folder })
  expect(started).toMatchObject({ exitCode: 1 })
  expect('output' in started && String(started.output)).toContain('Configure a network in latchkey.config.ts')
})

test('an older Node is told what is missing, before it reads anything newer', async () => {
  const old = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })"
  const script = `Object.defineProperty(process, 'versions', { value: { ...process.versions } }); ${old}; import('${program}')`
  const said = await new Promise((resolve) => {
    execFile(process.execPath, ['-e', script], (error, _stdout, stderr) => resolve(`${error?.code} ${stderr}`))
  })
  expect(said).toBe('1 Latchkey needs Node.js 22.18 or later; this is 20.20.2. Get it at https://nodejs.org\n')
})

test('installed from its package, everything runs, and a start builds nothing', { tag: '@journey' }, async ({
  context,
  page,
  watch,
}) => {
  await bringBinaries()
  const before = await digestProgram()
  expect((await command(['version'])).said).toMatch(/^\d+\.\d+\.\d+ \([\da-f]{12}(?:, changed)?\)\n$/)
  expect(await command(['doctor'], { LATCHKEY_PORT: '0' })).toMatchObject({ code: 0 })
  const running = await start()
  expect(running.output()).not.toContain('Building')
  expect(running.output()).not.toContain('slower')

  watch.allow(running.origin)
  const wallet = await createTestWallet({ context, nodes: { 31337: running.nodeUrls[31337] ?? '' } })
  await connect(page, wallet, running.origin)
  await signIn(page, wallet)
  await fund({ ...running, dataFolder: join(folder, '.latchkey') }, wallet.addresses[0] ?? '')
  for (const path of ['/pocket', '/console']) {
    await page.goto(`${running.origin}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await page.goto('about:blank')

  const port = new URL(running.origin).port
  const health = await command(['doctor'], { LATCHKEY_PORT: port })
  expect(health.said).toContain('Nothing is wrong.')
  expect(health.said).toMatch(/^ok {5}chain 31337 +ok$/m)
  // Beside a running server, as an owner keeps backups.
  expect(await command(['backup', 'keys.sealed'])).toMatchObject({ code: 0 })
  expect(await command(['verify'])).toMatchObject({ code: 0 })
  expect(await command(['custody', 'none'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('npx latchkey backup'),
  })
  expect(await running.stop()).toBe(0)
  expect(await digestProgram()).toBe(before)
})

test('a backup is restored into a new folder, with a configuration of the owner', async () => {
  const { said } = await command(['init'])
  const deploy = said.match(/Kubernetes: (.+)$/m)?.[1] ?? ''
  expect(await readdir(deploy)).toEqual(expect.arrayContaining(['Dockerfile', 'compose.yaml', 'latchkey.service']))
  const checked = await command(['config', 'check'])
  expect(checked).toMatchObject({ code: 0 })
  // The folder's own package.json says that its files are no modules: a configuration is one all the same.
  expect(checked.said).toContain('network         Acme Chain (424242)')
  const other = { LATCHKEY_DATA: 'other', LATCHKEY_MASTER_KEY: join('.latchkey', 'custody', 'master.key') }
  const restored = await command(['restore', 'keys.sealed'], other)
  expect(restored.said).toContain('Restored')
  expect(await command(['verify'], other)).toMatchObject({ code: 0 })
  const chains = [{ id: 1, rpcUrls: ['http://127.0.0.1:9'] }]
  await writeFile(join(folder, 'latchkey.config.ts'), `export default ${JSON.stringify({ chains })}`)
  const doctor = await command(['doctor'], { ...other, LATCHKEY_PORT: '0' })
  // Nobody answers there, and no other part is blamed for it.
  expect(doctor.code).toBe(1)
  expect(doctor.said).toMatch(/^wrong {2}node +Ethereum at 127\.0\.0\.1:9: /m)
  expect(doctor.said).toMatch(/^ok {5}master key +/m)
})
