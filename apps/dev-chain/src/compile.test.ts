import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { digestCompiled, digestsFile } from '../compile.ts'
import { prebuilt } from './contracts.ts'

test('the bytes that are kept came from these sources, by this compiler; the soak compiles them again', () => {
  expect(digestCompiled()).toBe(readFileSync(digestsFile, 'utf8'))
})

test('every contract of others says where it comes from and under which licence', () => {
  for (const { source } of Object.values(prebuilt))
    expect(source).toMatch(/^@[\w/.-]+@\d[\d.]+ \((?:MIT|CC0-1\.0|BSD-2-Clause)\)$/)
})
