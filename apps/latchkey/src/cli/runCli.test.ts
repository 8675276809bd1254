import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestFolder } from '@latchkey/node/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadSettings } from '../config/loadSettings.ts'
import { asCalled } from './asCalled.ts'
import { renderHelp } from './help.ts'
import { runCli } from './runCli.ts'

let folder: string
let told: string[]
let served: number
let commit: string | undefined
beforeEach(() => {
  folder = createTestFolder()
  told = []
  served = 0
  commit = undefined
})

const exampleConfig = fileURLToPath(new URL('../../../../latchkey.config.example.ts', import.meta.url))
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

const run = (words: readonly string[], environment: Record<string, string> = {}) =>
  runCli({
    program: {
      ...{ version: '1.2.3', commit: () => commit, call: 'npx latchkey' },
      ...{ moduleBundler: '', docsFolder: '', exampleConfig, deployFolder: '/app/deploy' },
      pages: () => Promise.reject(new Error('No page is asked for')),
    },
    ...{ words, environment, folder, callFolder: folder },
    load: async () => ({ ...(await loadSettings({ environment, folder, isTerminal: true })), log }),
    tell: (line) => told.push(line),
    signal: new AbortController().signal,
    serve: async () => void served++,
  })

test.each([[[]], [['start']]])('%j runs the product', async (words) => {
  expect(await run(words)).toBe(true)
  expect(served).toBe(1)
})

test.each([['version'], ['--version'], ['-v']])('%s says which one it is', async (word) => {
  await run([word])
  commit = '0123456789ab'
  await run([word])
  expect(told).toEqual(['1.2.3', '1.2.3 (0123456789ab)'])
})

test('help names every command as it is called here', async () => {
  await run(['help'])
  for (const word of ['init', 'config check', 'doctor', 'backup', 'restore', 'verify', 'custody', 'version']) {
    expect(told[0]).toContain(`npx latchkey ${word}`)
  }
})

test.each(['npx latchkey', 'npm start --'])('commands are told once as they are called here: %s', (call) => {
  const help = renderHelp(call)
  expect(asCalled(help, call)).toBe(help)
  const said = 'Run once: latchkey custody verify, or latchkey backup a. Latchkey runs; latchkey is its name.'
  expect(asCalled(said, call)).toBe(
    `Run once: ${call} custody verify, or ${call} backup a. Latchkey runs; latchkey is its name.`,
  )
})

test.each([[['bogus']], [['start', 'now']], [['config']], [['config', 'check', 'twice']], [['doctor', 'x']]])(
  '%j is no command, and nothing is run',
  async (words) => {
    await expect(run(words)).rejects.toMatchObject({
      code: 'unknown_command',
      message: `There is no command "${words.join(' ')}".`,
      hint: 'Run "npx latchkey help" for all of them.',
    })
    expect(served).toBe(0)
  },
)

describe('init', () => {
  test('writes a configuration for its own user, which config check can read, and never replaces one', async () => {
    await run(['init'])
    const path = join(folder, 'latchkey.config.ts')
    expect(told).toEqual([
      `Wrote ${path}: put your networks in, then run: npx latchkey config check`,
      'Files to run it as a service, with compose or on Kubernetes: /app/deploy',
    ])
    expect(statSync(path).mode & 0o077).toBe(0)
    const before = readFileSync(path, 'utf8')
    await expect(run(['init'])).rejects.toThrow(`${path} was not written: there is such a file already.`)
    expect(readFileSync(path, 'utf8')).toBe(before)
    await run(['config', 'check'])
    expect(told).toContain('network         Ethereum (1), with USDC')
  })

  test('takes another name, and says why a file cannot be written', async () => {
    await run(['init', 'own.config.ts'])
    expect(readFileSync(join(folder, 'own.config.ts'), 'utf8')).toContain('chains')
    await expect(run(['init', 'none/own.config.ts'])).rejects.toMatchObject({ code: 'init_refused' })
  })
})

describe('config check', () => {
  test('tells what the settings come to, without the password of a database', async () => {
    const DATABASE_URL = 'postgres://latchkey:hidden@db.example.org/latchkey'
    expect(await run(['config', 'check'], { DATABASE_URL })).toBe(true)
    expect(told).toContain('database        PostgreSQL at db.example.org')
    expect(told.join()).not.toContain('hidden')
  })

  test('doubts what mostly is not meant', async () => {
    await run(['init'])
    await run(['config', 'check'])
    expect(told.join()).toContain('set LATCHKEY_ORIGIN to the address that they use')
    told = []
    await run(['config', 'check'], { LATCHKEY_ORIGIN: 'https://wallet.example.org' })
    expect(told.join()).toContain('set LATCHKEY_FRAME_ORIGIN to a host of its own')
  })

  test('names what was left of the example, and says what to do', async () => {
    await run(['init'])
    await run(['config', 'check'], { LATCHKEY_ORIGIN: 'https://wallet.example.org' })
    expect(told).toContain('look            LATCHKEY_ORIGIN names wallet.example.org, as examples do.')
    expect(told).toContain('look            chains.0.rpcUrls.0 names ethereum-rpc.example.org, as examples do.')
    expect(told.at(-1)).toContain('put your own, or take the field out')
    told = []
    writeFileSync(join(folder, 'own.config.ts'), 'export default { chains: [] }')
    await run(['config', 'check'], { LATCHKEY_CONFIG: 'own.config.ts' })
    expect(told.join()).not.toContain('example')
  })

  test('fails with the sentence of a start', async () => {
    const shared = { LATCHKEY_ORIGIN: 'https://a.example.org', LATCHKEY_FRAME_ORIGIN: 'https://a.example.org:8443' }
    await expect(run(['config', 'check'], shared)).rejects.toMatchObject({ code: 'frame_shares_host' })
    await expect(run(['config', 'check'], { LATCHKEY_CONFIG: 'none.ts' })).rejects.toMatchObject({
      code: 'configuration_missing',
    })
  })
})

test('the short names of custody’s commands come to the same as the long ones', async () => {
  const missing = { code: 'custody_empty' }
  await expect(run(['verify'])).rejects.toMatchObject(missing)
  await expect(run(['custody', 'verify'])).rejects.toMatchObject(missing)
  await expect(run(['backup'])).rejects.toMatchObject({ code: 'command_unknown' })
  await expect(run(['backup', 'a.backup'])).rejects.toMatchObject(missing)
  expect(readdirSync(folder)).toEqual([])
})
