// The weight of a connect button in somebody else's page, ours against RainbowKit's, built and opened in the same run:
// `npm run bench:embed`. Needs the npm registry. A figure above its goal ends with exit code 1.
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { findChromium } from '../scripts/chromium.mjs'
import { packedPackages } from '../scripts/outside/project.ts'
import { runProgram } from '../scripts/outside/runProgram.ts'
import { rootFolder } from '../scripts/repository.ts'
import { serveFolder } from './page/serveFolder.ts'

/** Thousands of bytes of script by Brotli. */
type Weight = {
  readonly kB: number
  readonly files: number
  readonly allKB: number
  /** Sentences of languages, of which a visitor loads one at most. */
  readonly languagesKB: number
}

/** At most: what is loaded when the page is idle, and all of it as a share of the other's. */
const goals = { kB: 110, files: 12, share: 0.3 }

/** Built by the same Vite with its defaults, as a project has it that has set nothing. */
async function weigh(place: string, name: string, given: Readonly<Record<string, string>>): Promise<Weight> {
  const project = join(place, name)
  cpSync(join(rootFolder, 'bench/embed', name), project, { recursive: true })
  cpSync(join(rootFolder, 'bench/embed/index.html'), join(project, 'index.html'))
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const dependencies = { ...manifest.dependencies, ...given }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ ...manifest, dependencies }))
  // A kit may name peers of which one has moved on.
  const quiet = ['--ignore-scripts', '--prefer-offline', '--legacy-peer-deps', '--no-audit', '--no-fund', '--silent']
  await runProgram(project, 'npm', ['install', ...quiet])
  const outDir = join(project, 'dist')
  await build({ root: project, configFile: false, logLevel: 'error', build: { outDir, chunkSizeWarningLimit: 10_000 } })
  const paths = globSync('**/*.js', { cwd: outDir })
  const kBOf = (some: readonly string[]) =>
    some.reduce((sum, path) => sum + brotliCompressSync(readFileSync(join(outDir, path))).length, 0) / 1000
  const languagesKB = kBOf(paths.filter((path) => languageFile.test(basename(path))))
  return { ...(await openPage(outDir)), allKB: kBOf(paths), languagesKB }
}

/** `de-Bx1….js`, `pt-BR-….js` with us, `de_DE-….js` with them. */
const languageFile = /^[a-z]{2}(?:[-_][A-Z]{2})?-[\w-]+\.js$/

/** Scripts that are there when the button is, and the page is idle. Nothing but the page's own host answers. */
async function openPage(folder: string): Promise<Pick<Weight, 'kB' | 'files'>> {
  const serving = await serveFolder(folder)
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.route(
      ({ origin }) => origin !== serving.url,
      (route) => route.abort(),
    )
    await page.goto(serving.url)
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => {
      // Entries of this type are of this class.
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      return {
        kB: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
        files: scripts.length,
      }
    })
  } finally {
    await browser.close()
    await serving.close()
  }
}

function tell(what: string, cells: readonly string[], goal: string, isGood: boolean): void {
  console.log(
    `${what.padEnd(24)}${cells.map((cell) => cell.padStart(11)).join('')}   ≤ ${goal}  ${isGood ? 'ok' : 'MISSED'}`,
  )
  if (!isGood) process.exitCode = 1
}

await runProgram(rootFolder, process.execPath, ['scripts/pack.ts'])
const place = mkdtempSync(join(tmpdir(), 'latchkey-weight-'))
try {
  const ours = await weigh(place, 'ours', packedPackages())
  const theirs = await weigh(place, 'rainbowkit', {})
  const share = ours.allKB / theirs.allKB
  console.log('a page with the button alone    ours RainbowKit   goal')
  tell('scripts when idle, kB', [ours.kB.toFixed(1), theirs.kB.toFixed(1)], String(goals.kB), ours.kB <= goals.kB)
  tell('files of them', [String(ours.files), String(theirs.files)], String(goals.files), ours.files <= goals.files)
  const all = [ours.allKB.toFixed(1), theirs.allKB.toFixed(1)]
  tell('all scripts, kB', all, `${goals.share} of theirs (${share.toFixed(2)})`, share <= goals.share)
  const without = [ours, theirs].map(({ allKB, languagesKB }) => allKB - languagesKB) as [number, number]
  const shareWithout = without[0] / without[1]
  const told = `${goals.share} of theirs (${shareWithout.toFixed(2)})`
  const cells = without.map((kB) => kB.toFixed(1))
  tell('without languages, kB', cells, told, shareWithout <= goals.share)
} finally {
  rmSync(place, { recursive: true, force: true })
}
