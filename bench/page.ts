// How long a visitor waits, against a page with React and nothing else, built and measured in the same run:
// `npm run bench:page`. A ratio above its goal ends with exit code 1.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Serving, serve } from '@latchkey/base/node'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { assertStarted, startProduct } from '../e2e/product.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { weighInlineScripts } from '../scripts/inlineScripts.ts'
import { type Observed, observePage } from './page/observe.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 11)
/** Of each kind in a visit: one alone moves by several frames from visit to visit, of the same page. */
const reloads = Number(process.env['BENCH_RELOADS'] ?? 5)
const cpuSlowdown = Number(process.env['BENCH_SLOWDOWN'] ?? 4)
/** From a page's start, until nothing is left of the one before it: the browser's second, and half of one to be sure. */
const putAwayMs = 1500
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Goals as ratios to the bare page of the same run, the one that has nothing to read. */
const goals = {
  initialKb: 1.4,
  /** Told without a goal: with all that is fetched until the page is idle. */
  visitKb: Number.POSITIVE_INFINITY,
  readyMs: 1.3,
  /** Told without a goal, as that of the reload: what is seen first is drawn by the page itself, and works later. */
  worksMs: Number.POSITIVE_INFINITY,
  dialogMs: 1.5,
  /** Told without a goal: the list may come in a chunk of its own once the dialog stands. */
  walletsMs: Number.POSITIVE_INFINITY,
  reloadMs: 1.2,
  reloadWorksMs: Number.POSITIVE_INFINITY,
  reloadOfflineMs: 1.2,
}
type Figure = keyof typeof goals
type Sample = Record<Figure, number>

async function buildBare(folder: string, hasWords: boolean): Promise<void> {
  await build({
    root: fileURLToPath(new URL('./page/bare', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    define: { hasWords: String(hasWords) },
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
}

/** The bare page over HTTP, compressed like the product. */
async function serveFolder(folder: string): Promise<Serving> {
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length), Uint8Array.from(gzipSync(await readFile(path), { level: 9 })))
  }
  const fetch = (request: Request) => {
    const { pathname } = new URL(request.url)
    const name = pathname === '/' ? '/index.html' : pathname
    const body = files.get(name)
    if (body === undefined) return new Response(null, { status: 404 })
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    const caching = name === '/index.html' ? 'no-store' : 'public, max-age=31536000, immutable'
    return new Response(body, {
      headers: { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': caching },
    })
  }
  return await serve({ fetch, host: '127.0.0.1', port: 0 })
}

async function observe(page: Page): Promise<Observed> {
  return await page.evaluate(() => (window as unknown as { observed: Observed }).observed)
}

/** Kilobytes of compressed JavaScript, with what stands in the page. */
type ScriptSizes = {
  /** What is there when the page's own code starts. */
  readonly initialKb: number
  /** All until now. */
  readonly visitKb: number
}

async function weighScripts(page: Page): Promise<ScriptSizes> {
  const scripts = await page.evaluate(() => {
    const entry = document.querySelector<HTMLLinkElement>('link[data-start]')?.href
    const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
    // Entries of this type are of this class.
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const { responseEnd: startedMs = 0 } = resources.find(({ name }) => name === (entry ?? script)) ?? {}
    // Whatever was asked for later was so by code that ran already.
    return resources
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime, encodedBodySize }) => ({ isInitial: startTime < startedMs, encodedBodySize }))
  })
  const initial = scripts.filter(({ isInitial }) => isInitial)
  if (initial.length === 0) throw new TypeError('The page has no code')
  const inline = weighInlineScripts(await (await page.request.get(page.url())).text())
  const kilobytes = (some: typeof scripts) =>
    some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, inline) / 1000
  return { initialKb: kilobytes(initial), visitKb: kilobytes(scripts) }
}

/** One visit: first load, click, connect, reloads, and reloads without the server's help. */
async function visit(browser: Browser, url: string): Promise<Sample> {
  const context = await browser.newContext()
  try {
    // The compiler that runs this file marks functions with a helper that a page does not have.
    await context.addInitScript('globalThis.__name = (value) => value')
    await context.addInitScript(observePage, address)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })

    const ready = toldOf(page, 'readyMs')
    await page.goto(url, { waitUntil: 'commit' })
    await ready
    // Nobody clicks in the very frame in which the button appears; what a page fetches while idle is then there.
    await settle(page)
    const { readyMs = Number.NaN, worksMs = Number.NaN } = await observe(page)
    const sizes = await weighScripts(page)
    const connect = page.getByRole('button', { name: 'Connect wallet' }).first()
    // Clicked from within, so that the driver's own way to the page is not part of the figure.
    await connect.evaluate((button) => {
      const holder = window as unknown as { observed: Observed }
      holder.observed.clickedAt = performance.now()
      ;(button as HTMLButtonElement).click()
    })
    const wallet = page.getByRole('dialog').getByRole('button', { name: /Bench Wallet/ })
    await wallet.waitFor()
    const { dialogMs = Number.NaN, walletsMs = Number.NaN } = await observe(page)

    await wallet.click()
    const account = page.getByRole('button', { name: new RegExp(address.slice(0, 6), 'i') }).first()
    await account.waitFor()
    // Nor does anybody leave in that of the address: a page that still works at something holds its successor back.
    await settle(page)
    const { shownMs: reloadMs, worksMs: reloadWorksMs } = await medianReload(page)

    // The address must not wait for any answer: neither the login's nor a node's.
    await session.send('Network.enable')
    await session.send('Network.setBlockedURLs', { urls: ['*/api/*', '*/rpc/*'] })
    const { shownMs: reloadOfflineMs } = await medianReload(page)
    return { ...sizes, readyMs, worksMs, dialogMs, walletsMs, reloadMs, reloadWorksMs, reloadOfflineMs }
  } finally {
    await context.close()
  }
}

/** Milliseconds until the address is there, and until the page's own code stands behind it. */
type Reload = { readonly shownMs: number; readonly worksMs: number }

/** Loads the page again some times; the middle ones of their figures. */
async function medianReload(page: Page): Promise<Reload> {
  const all: Reload[] = []
  for (let count = 0; count < reloads; count++) all.push(await reload(page))
  return { shownMs: median(all.map(({ shownMs }) => shownMs)), worksMs: median(all.map(({ worksMs }) => worksMs)) }
}

async function reload(page: Page): Promise<Reload> {
  const told = toldOf(page, 'addressMs')
  await page.reload({ waitUntil: 'commit' })
  await told
  await settle(page)
  const { addressMs = Number.NaN, worksMs = Number.NaN } = await observe(page)
  return { shownMs: addressMs, worksMs }
}

/** Resolves when the page says so by itself: a question put to it would be work that is measured with its own. */
async function toldOf(page: Page, name: keyof Observed): Promise<void> {
  await page.waitForEvent('console', (message) => message.text() === `observed ${name}`)
}

/**
 * Resolves when the page has fetched all it wants and has nothing to do, and when the browser has put away the page
 * before it. Chromium does that a second after the new page has taken its place (`WidgetBase::Shutdown`), on the
 * very thread that is measured: with reloads that follow each other at their own pace, the one page meets it in each and the other in none.
 */
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

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const product = await startProduct({ LATCHKEY_PORT: '0', LATCHKEY_DATA: join(folder, 'data'), LATCHKEY_CONFIG: '' })
assertStarted(product)

async function serveBare(hasWords: boolean): Promise<Serving> {
  const bareFolder = join(folder, hasWords ? 'words' : 'bare')
  await buildBare(bareFolder, hasWords)
  return await serveFolder(bareFolder)
}
const bare = await serveBare(false)
const words = await serveBare(true)
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const pages = { ours: product.origin, bare: bare.url, words: words.url }
  const names = Object.keys(pages) as (keyof typeof pages)[]
  const samples: Record<keyof typeof pages, Sample[]> = { ours: [], bare: [], words: [] }
  // In turns, so that a busy moment of the machine meets all.
  for (let round = 0; round < rounds + 1; round++) {
    for (const [index] of names.entries()) {
      const name = names[(index + round) % names.length] ?? 'ours'
      const sample = await visit(browser, pages[name])
      // The first round warms the disk and the browser up.
      if (round > 0) samples[name].push(sample)
    }
  }
  console.log(
    `medians of ${rounds} visits each, ${reloads} reloads of a kind in each, processor slowed ${cpuSlowdown} times`,
  )
  console.log('bare: a page with React and nothing to read; words: the same with as much to read as ours\n')
  console.log('figure             ours      bare     words   to words   to bare    goal')
  for (const figure of Object.keys(goals) as Figure[]) {
    const [ours, reference, withWords] = names.map((name) => median(samples[name].map((sample) => sample[figure])))
    if (ours === undefined || reference === undefined || withWords === undefined) break
    const ratio = ours / reference
    const isGood = ratio <= goals[figure]
    const cells = [ours, reference, withWords].map((value) => value.toFixed(1).padStart(9))
    const ratios = `${(ours / withWords).toFixed(2).padStart(10)}${ratio.toFixed(2).padStart(10)}`
    const goal = Number.isFinite(goals[figure]) ? `≤ ${goals[figure].toFixed(2)}  ${isGood ? 'ok' : 'MISSED'}` : ''
    console.log(`${figure.padEnd(15)}${cells.join(' ')} ${ratios}    ${goal}`)
    if (!isGood) process.exitCode = 1
  }
} finally {
  await browser.close()
  await bare.close()
  await words.close()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
