import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestFolder } from '@latchkey/node/testing'
import { beforeEach, expect, test } from 'vitest'
import { buildWalletModules } from './walletModules.ts'

let folder: string
const bundler = fileURLToPath(new URL('./bundleModule.ts', import.meta.url))
beforeEach(() => {
  folder = createTestFolder()
})

const told: string[] = []
const build = (wallets: Parameters<typeof buildWalletModules>[0]['wallets']) =>
  buildWalletModules({
    wallets,
    configFile: join(folder, 'latchkey.config.ts'),
    bundler,
    tell: (line) => told.push(line),
  })

test('an owner’s module and what it imports become one script, named by its contents', async () => {
  await writeFile(join(folder, 'eden.ts'), `import { name } from './name.ts'\nexport const createProvider = () => name`)
  await writeFile(join(folder, 'name.ts'), `export const name: string = 'Eden'`)
  const { urls, files } = await build({ edenOnline: { module: './eden.ts' } })
  expect(urls.edenOnline).toMatch(/^\/wallet-modules\/edenOnline-[\da-f]{16}\.js$/)
  expect([...files.keys()]).toEqual([urls.edenOnline])
  const script = Buffer.from(files.get(urls.edenOnline ?? '') ?? []).toString()
  const { createProvider } = await import(`data:text/javascript,${encodeURIComponent(script)}`)
  expect(createProvider()).toBe('Eden')
}, 60_000)

test('nothing is built where nothing is named', async () => {
  told.length = 0
  expect(await build({ intersend: { origins: ['https://app.example'] } })).toEqual({ urls: {}, files: new Map() })
  expect(told).toEqual([])
})

test('a module that is not there, one that cannot be read, and a package that is not installed are one line each', async () => {
  await expect(build({ edenOnline: { module: './gone.ts' } })).rejects.toThrow(
    /wallets\.edenOnline\.module names \S+gone\.ts, but there is no such file\.$/,
  )
  await expect(build({ baseAccount: {} })).rejects.toThrow(
    /wallets\.baseAccount needs the package @base-org\/account, which is not installed \(npm install @base-org\/account\)\.$/,
  )
  await writeFile(join(folder, 'bad.ts'), 'export const = 1')
  await expect(build({ edenOnline: { module: './bad.ts' } })).rejects.toThrow(
    /^The code for Eden Online could not be built: [^\n]*\w[^\n]*\.$/,
  )
}, 60_000)
