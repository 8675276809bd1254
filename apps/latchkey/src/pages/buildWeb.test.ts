import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildFiles, packagesOf, runVite } from './buildWeb.ts'

const textOf = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

test('pages are built anew when any file changes that says how they are built', () => {
  const scripts = buildFiles.filter((file) => file.startsWith('scripts/'))
  const imported = scripts.flatMap((file) =>
    [...textOf(file).matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => `scripts/${name}`),
  )
  expect(scripts).not.toEqual([])
  expect(imported.filter((file) => !scripts.includes(file))).toEqual([])
})

test('pages are built anew when any package changes that they stand on, directly or not', async () => {
  const folders = await packagesOf('apps/console')
  expect([...folders]).toEqual(expect.arrayContaining(['packages/ui/src', 'packages/policy/src', 'packages/base/src']))
  expect([...folders]).not.toContain('packages/react/src')
})

test('a build ends with the start that wanted it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const begun = join(folder, 'begun')
  const config = `
    import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(begun)}, String(process.pid))
    await new Promise(() => setInterval(() => undefined, 1_000))
  `
  writeFileSync(join(folder, 'vite.config.mjs'), config)
  const stopping = new AbortController()
  const build = runVite(folder, stopping.signal)
  await vi.waitUntil(() => existsSync(begun) && readFileSync(begun, 'utf8') !== '', 30_000)
  stopping.abort()
  await expect(build).rejects.toMatchObject({ code: 'web_not_built' })
  await vi.waitUntil(() => !isRunning(Number(readFileSync(begun, 'utf8'))), 5_000)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
