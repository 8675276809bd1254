import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { aptInstall } from '../aptInstall.mjs'
import { findOrInstallChromium } from '../chromium.mjs'
import { findFreePort } from '../postgres.mjs'
import { rootFolder } from '../repository.ts'

const tools = ['buildah', 'podman', 'debootstrap']
const packages = [...tools, 'runc', 'iptables', 'netavark', 'aardvark-dns', 'uidmap', 'systemd']
const [base, node, image] = ['latchkey-base', 'latchkey-node', 'latchkey-try'] as const
/** The same time in every image, so that the same files give the same digest. */
const buildTime = '1700000000'

const run = (program: string, ...words: string[]) => void execFileSync(program, words, { stdio: 'inherit' })
const ask = (program: string, ...words: string[]) => execFileSync(program, words, { encoding: 'utf8' }).trim()
const has = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** Builds, runs, uses and stops the image, and throws where one of them fails. Says loudly where it cannot be tried. */
export async function tryImage(context: string): Promise<void> {
  if (!tools.every(has)) await aptInstall(...packages)
  const browser = await findOrInstallChromium()
  if (!tools.every(has) || process.getuid?.() !== 0 || browser === undefined) {
    console.error(`\n!!! THE IMAGE IS NOT TRIED: that needs root, Chromium, and ${tools.join(', ')}. !!!\n`)
    process.exitCode = 1
    return
  }
  checkUnit()
  makeBases()
  const ids = [build(context), build(context)]
  if (ids[0] !== ids[1]) throw new Error(`Two builds of the same files differ: ${ids.join(', ')}`)
  const bytes = Number(ask('podman', 'image', 'inspect', '--format', '{{.Size}}', image))
  console.log(
    `ok    the image is the same twice: ${ids[0]?.slice(0, 12)}, ${(bytes / 1e6).toFixed(0)} MB with its base`,
  )
  await use(browser)
}

/** systemd's own verifier over the service. */
function checkUnit(): void {
  const unit = join(rootFolder, 'deploy/latchkey.service')
  const said = ask('systemd-analyze', 'security', '--offline=true', '--no-pager', unit)
  const exposure = Number(/exposure level for latchkey\.service: ([\d.]+)/.exec(said)?.[1])
  if (!(exposure <= 1.5)) throw new Error(`The service is exposed: ${exposure}`)
  console.log(`ok    the service of systemd: exposure ${exposure}`)
}

/** A Debian and a Node, of packages, where no registry of images is to be asked. */
function makeBases(): void {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-base-'))
  try {
    if (spawnSync('buildah', ['inspect', base], { stdio: 'ignore' }).status !== 0) {
      const root = process.env['LATCHKEY_IMAGE_BASE'] ?? join(folder, 'root')
      if (!existsSync(root)) run('debootstrap', '--variant=minbase', 'bookworm', root)
      fromFolder(base, root)
    }
    const binary = join(folder, 'node/usr/local/bin')
    mkdirSync(binary, { recursive: true })
    cpSync(process.execPath, join(binary, 'node'))
    chmodSync(join(binary, 'node'), 0o755)
    fromFolder(node, join(folder, 'node'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function fromFolder(name: string, folder: string): void {
  writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch\nCOPY . /\n')
  run('buildah', 'bud', '--isolation', 'chroot', '--quiet', '--tag', name, folder)
}

/** The image's id, which is the digest of all that it says. */
function build(context: string): string {
  return ask(
    'buildah',
    ...['bud', '--isolation', 'chroot', '--format', 'oci', '--identity-label=false', '--no-cache', '--quiet'],
    ...['--timestamp', buildTime, '--build-arg', `BASE=localhost/${base}`],
    ...['--build-arg', `NODE=localhost/${node}`, '--tag', image, context],
  )
}

async function use(browserPath: string): Promise<void> {
  const [port, framePort] = [await findFreePort(), await findFreePort()]
  const name = `${image}-${process.pid}`
  const publish = (each: number) => ['--publish', `127.0.0.1:${each}:${each}`]
  run(
    ...(['podman', '--runtime', 'runc', 'run', '--detach', '--name', name, '--read-only', '--tmpfs', '/tmp'] as const),
    ...[
      '--cap-drop=all',
      '--security-opt=no-new-privileges',
      '--ulimit=nofile=20000:20000',
      '--ulimit=nproc=10000:10000',
    ],
    ...['--health-interval=disable', ...publish(port), ...publish(framePort)],
    ...['--env', `LATCHKEY_PORT=${port}`, '--env', `LATCHKEY_FRAME_PORT=${framePort}`, `localhost/${image}`],
  )
  try {
    await untilReady(`http://localhost:${port}/health/ready`)
    console.log('ok    it runs, read-only and without capabilities')
    run('podman', '--runtime', 'runc', 'exec', name, 'node', '/app/healthy.js')
    console.log('ok    its health check says that it lives')
    await open(`http://localhost:${port}`, browserPath)
    console.log('ok    a page of it opens in Chromium, and calls nobody else')
    const startedAtMs = Date.now()
    run('podman', '--runtime', 'runc', 'stop', '--time', '30', name)
    const code = ask('podman', 'inspect', '--format', '{{.State.ExitCode}}', name)
    if (code !== '0') throw new Error(`It ended with ${code}`)
    console.log(`ok    it stops by itself in ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`)
  } catch (error) {
    spawnSync('podman', ['logs', name], { stdio: 'inherit' })
    throw error
  } finally {
    run('podman', '--runtime', 'runc', 'rm', '--force', '--volumes', name)
  }
}

async function untilReady(url: string): Promise<void> {
  const signal = AbortSignal.timeout(120_000)
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function open(url: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
  try {
    const page = await browser.newPage()
    const strangers: string[] = []
    page.on('request', (request) => {
      if (!/^https?:\/\/(?:keys\.)?localhost:/.test(request.url())) strangers.push(request.url())
    })
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await page.getByRole('dialog', { name: 'Connect a wallet' }).waitFor()
    if (strangers.length > 0) throw new Error(`The page called ${strangers.join(', ')}`)
  } finally {
    await browser.close()
  }
}
