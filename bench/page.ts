// How long a visitor on a slow phone network waits, against a page with React and nothing else, built and measured in the
// same run: `npm run bench:page`. A figure above its goal ends with exit code 1.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { assertStarted, startProduct } from '../e2e/product.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { type Observed, observePage } from './page/observe.ts'
import { serveFolder } from './page/serveFolder.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const reloads = 3
const cpuSlowdown = 4
/** 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** Chromium puts the page before it away a second after a new one has taken its place; this waits for that. */
const putAwayMs = 1500
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Ratios to the bare page at most. Milliseconds from the start of the navigation. */
const goals = {
  /** Anything but an empty page. */
  firstPaintMs: 1.0,
  /** A press of "Connect wallet" is taken. */
  worksMs: 1.4,
  /** The list of wallets, for who presses at once. */
  walletsMs: 1.8,
  /** The remembered account stands there again, and works. */
  reloadMs: 1.3,
}
type Figure = keyof typeof goals
type Sample = Record<Figure, number>
/** Scripts by the time the page is idle at most: thousands of bytes on the wire, and files. */
const scriptGoals = { kB: 115, files: 12 }

async function buildBare(folder: string): Promise<void> {
  await build({
    root: fileURLToPath(new URL('./page/bare', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
}

/** A page of a new visitor, on a slow network and a slow processor. */
async function withVisitor<Result>(
  browser: Browser,
  { presses }: { readonly presses: boolean },
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext()
  try {
    await context.addInitScript(observePage, { address, presses })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slowNetwork)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    return await work(page)
  } finally {
    await context.close()
  }
}

/** One visit: the button is pressed as soon as it is there, a wallet connected, and the page loaded again. */
async function visit(browser: Browser, url: string): Promise<Sample> {
  return await withVisitor(browser, { presses: true }, async (page) => {
    const listed = toldOf(page, 'walletsMs')
    await page.goto(url, { waitUntil: 'commit' })
    await listed
    await settle(page)
    const { firstPaintMs, worksMs, walletsMs } = await observe(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Bench Wallet/ })
      .click()
    await page
      .getByRole('button', { name: new RegExp(address.slice(0, 6), 'i') })
      .first()
      .waitFor()
    const all: number[] = []
    for (let count = 0; count < reloads; count++) {
      await settle(page)
      const told = toldOf(page, 'accountMs')
      await page.reload({ waitUntil: 'commit' })
      await told
      all.push((await observe(page)).accountMs ?? Number.NaN)
    }
    const seen = { firstPaintMs, worksMs, walletsMs, reloadMs: median(all) }
    return Object.fromEntries(Object.entries(seen).map(([name, value]) => [name, value ?? Number.NaN])) as Sample
  })
}

/** Scripts that a visitor who presses nothing has fetched when the page is idle. */
async function weighScripts(browser: Browser, url: string): Promise<typeof scriptGoals> {
  return await withVisitor(browser, { presses: false }, async (page) => {
    await page.goto(url)
    await settle(page)
    return await page.evaluate(() => {
      // Entries of this type are of this class.
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
      return { kB: bytes / 1000, files: scripts.length }
    })
  })
}

async function observe(page: Page): Promise<Observed> {
  return await page.evaluate(() => (window as unknown as { observed: Observed }).observed)
}

/** Resolves when the page says so by itself: a question put to it would be work that is measured with its own. */
async function toldOf(page: Page, name: keyof Observed): Promise<void> {
  await page.waitForEvent('console', (message) => message.text() === `observed ${name}`)
}

/** Resolves when the page has fetched all it wants, has nothing to do, and nothing is left of the page before it. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    (ms) => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), ms - performance.now())),
    putAwayMs,
  )
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function tell(name: string, cells: readonly string[], goal: number, isGood: boolean): void {
  console.log(
    `${name.padEnd(15)}${cells.map((cell) => cell.padStart(9)).join('')}    ≤ ${goal}  ${isGood ? 'ok' : 'MISSED'}`,
  )
  if (!isGood) process.exitCode = 1
}

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const product = await startProduct({ LATCHKEY_PORT: '0', LATCHKEY_DATA: join(folder, 'data'), LATCHKEY_CONFIG: '' })
assertStarted(product)
await buildBare(join(folder, 'bare'))
const bare = await serveFolder(join(folder, 'bare'))
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const samples: Record<'ours' | 'bare', Sample[]> = { ours: [], bare: [] }
  // In turns, so that a busy moment of the machine meets both; the first round warms the disk and the browser up.
  for (let round = 0; round < rounds + 1; round++) {
    for (const name of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const sample = await visit(browser, name === 'ours' ? product.origin : bare.url)
      if (round > 0) samples[name].push(sample)
    }
  }
  console.log(`medians of ${rounds} visits each: 150 ms, 1.6 Mbit/s, processor slowed ${cpuSlowdown} times\n`)
  console.log('figure              ours     bare    ratio    goal')
  for (const figure of Object.keys(goals) as Figure[]) {
    const ours = median(samples.ours.map((sample) => sample[figure]))
    const reference = median(samples.bare.map((sample) => sample[figure]))
    const ratio = ours / reference
    tell(figure, [ours.toFixed(0), reference.toFixed(0), ratio.toFixed(2)], goals[figure], ratio <= goals[figure])
  }
  const [own, plain] = [await weighScripts(browser, product.origin), await weighScripts(browser, bare.url)]
  for (const what of ['kB', 'files'] as const) {
    const cells = [own[what].toFixed(0), plain[what].toFixed(0), '']
    tell(`scripts, ${what}`, cells, scriptGoals[what], own[what] <= scriptGoals[what])
  }
} finally {
  await browser.close()
  await bare.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
