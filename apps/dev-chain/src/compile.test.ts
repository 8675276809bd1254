import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts, compiledFile, compileTrial, trialFile } from '../compile.ts'
import { prebuilt } from './contracts.ts'

test('compiling the sources again gives the bytes that are kept', () => {
  expect(compileContracts()).toBe(readFileSync(compiledFile, 'utf8'))
  expect(compileTrial()).toBe(readFileSync(trialFile, 'utf8'))
})

test('every contract of others says where it comes from and under which licence', () => {
  for (const { source } of Object.values(prebuilt))
    expect(source).toMatch(/^@[\w/.-]+@\d[\d.]+ \((?:MIT|CC0-1\.0|BSD-2-Clause)\)$/)
})
