import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildFiles, packagesOf } from './buildWeb.ts'

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
