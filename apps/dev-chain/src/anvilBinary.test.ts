import { accessSync, constants } from 'node:fs'
import { expect, test } from 'vitest'
import { findAnvil } from './anvilBinary.ts'

const failing = (): string => {
  throw new Error('Cannot find module')
}

test('the program of this machine is there and can be run', () => {
  accessSync(findAnvil(), constants.X_OK)
})

test('each platform has its own package', () => {
  const resolve = (name: string) => `/modules/${name}`
  expect(findAnvil({ platform: 'linux', architecture: 'arm64', resolve })).toContain('anvil-linux-arm64/bin/anvil')
  expect(findAnvil({ platform: 'win32', architecture: 'x64', resolve })).toContain('anvil.exe')
})

test('error: a platform without the program is named, with the way out', () => {
  const act = () => findAnvil({ platform: 'aix', architecture: 'ppc64', resolve: failing })
  expect(act).toThrow(
    expect.objectContaining({
      code: 'anvil_unsupported',
      message: 'There is no anvil for aix ppc64, so the local chains cannot run here.',
      hint: expect.stringContaining('latchkey.config.ts'),
    }),
  )
})

test('error: a package that was left out is named, with the way out', () => {
  const act = () => findAnvil({ platform: 'linux', architecture: 'x64', resolve: failing })
  expect(act).toThrow(
    expect.objectContaining({
      code: 'anvil_missing',
      message: 'The local chains need the package @foundry-rs/anvil-linux-amd64, which is not installed.',
      hint: expect.stringContaining('npm install'),
    }),
  )
})
