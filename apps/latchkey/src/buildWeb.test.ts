import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildFiles } from './buildWeb.ts'

const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('pages are built anew when any file changes that says how they are built', () => {
  const scripts = buildFiles.filter((file) => file.startsWith('scripts/'))
  const imported = scripts.flatMap((file) =>
    [...textOf(file).matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => `scripts/${name}`),
  )
  expect(imported).not.toEqual([])
  expect(imported.filter((file) => !scripts.includes(file))).toEqual([])
})
