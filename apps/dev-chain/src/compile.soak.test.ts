import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts, compiledFile, compileTrial, trialFile } from '../compile.ts'

test('compiling the sources again gives the bytes that are kept', () => {
  expect(compileContracts()).toBe(readFileSync(compiledFile, 'utf8'))
  expect(compileTrial()).toBe(readFileSync(trialFile, 'utf8'))
})
