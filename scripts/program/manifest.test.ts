import { expect, test } from 'vitest'
import { programManifest } from './manifest.ts'

test('the program names its commit where that is known, and is the same twice where it is not', () => {
  expect(programManifest('0123456789ab')).toMatchObject({ gitHead: '0123456789ab' })
  expect(programManifest()).not.toHaveProperty('gitHead')
  expect(programManifest('a')).toEqual(programManifest('a'))
})

test('an owner who has the program alone has the files to deploy it by', () => {
  expect(programManifest().files).toContain('deploy')
})
