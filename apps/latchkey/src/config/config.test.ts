import { describe, expect, test } from 'vitest'
import { readSettings } from './config.ts'

const organizationId = '6f2a6a52-1c1b-4a55-9f3e-6b8c4b2f7d10'
const read = (environment: Record<string, string>) => readSettings(environment, '/srv/latchkey')

describe('settings', () => {
  test('nothing set gives the defaults', () => {
    expect(read({})).toEqual({
      port: 4400,
      hosts: ['127.0.0.1', '::1'],
      dataFolder: '/srv/latchkey/.latchkey',
      configFile: '/srv/latchkey/latchkey.config.ts',
      isConfigFileNamed: false,
      publicOrigin: undefined,
      framePort: 4401,
      frameOrigin: undefined,
      masterKeyFile: '/srv/latchkey/.latchkey/custody/master.key',
      loginKeyFile: '/srv/latchkey/.latchkey/login.key',
      custodyAccount: undefined,
      hasTestPages: false,
      historyCalls: 300,
      databaseUrl: undefined,
      adminPort: undefined,
      adminHost: '127.0.0.1',
      stop: { noticeMs: 0, patienceMs: 20_000 },
      relayLimits: {
        messagesPerTopic: 500,
        bytesPerTopic: 1_048_576,
        bytesPerAddress: 1_073_741_824,
        totalBytes: 4_294_967_296,
      },
    })
  })

  test('an empty value counts as unset', () => {
    expect(read({ LATCHKEY_PORT: '', LATCHKEY_ORIGIN: ' ' })).toEqual(read({}))
  })

  test('the pages for tests are on or off, and nothing else', () => {
    expect(read({ LATCHKEY_TEST_PAGES: '1' }).hasTestPages).toBe(true)
    expect(read({ LATCHKEY_TEST_PAGES: '0' }).hasTestPages).toBe(false)
    expect(() => read({ LATCHKEY_TEST_PAGES: 'on' })).toThrow(
      'LATCHKEY_TEST_PAGES is set to "on", but it is one of: 1, yes',
    )
  })

  test('everything can be moved', () => {
    const settings = read({
      LATCHKEY_PORT: '8080',
      LATCHKEY_HOST: '0.0.0.0',
      LATCHKEY_DATA: '/var/lib/latchkey',
      LATCHKEY_CONFIG: 'own.ts',
      LATCHKEY_ORIGIN: 'https://wallet.example.org/',
      LATCHKEY_FRAME_PORT: '8081',
      LATCHKEY_FRAME_ORIGIN: 'https://keys.example.org/',
      LATCHKEY_MASTER_KEY: '/run/secrets/master.key',
      LATCHKEY_LOGIN_KEY: '/run/secrets/login.key',
      DATABASE_URL: 'postgres://user:secret@db/latchkey',
    })
    expect(settings).toMatchObject({
      port: 8080,
      hosts: ['0.0.0.0'],
      dataFolder: '/var/lib/latchkey',
      configFile: '/srv/latchkey/own.ts',
      isConfigFileNamed: true,
      publicOrigin: 'https://wallet.example.org',
      framePort: 8081,
      frameOrigin: 'https://keys.example.org',
      masterKeyFile: '/run/secrets/master.key',
      loginKeyFile: '/run/secrets/login.key',
    })
  })

  test('the key frame moves with the page, unless it has a port of its own', () => {
    expect(read({ LATCHKEY_PORT: '4500' }).framePort).toBe(4501)
    expect(read({ LATCHKEY_PORT: '4500', LATCHKEY_FRAME_PORT: '4401' }).framePort).toBe(4401)
    expect(read({ LATCHKEY_PORT: '65535' }).framePort).toBe(65_534)
  })

  test('who asks for any free port gets one for the key frame as well', () => {
    expect(read({ LATCHKEY_PORT: '0' }).framePort).toBe(0)
    expect(read({ LATCHKEY_PORT: '0', LATCHKEY_FRAME_PORT: '4401' }).framePort).toBe(4401)
    expect(read({ LATCHKEY_DATA: '/data' })).toMatchObject({
      masterKeyFile: '/data/custody/master.key',
      loginKeyFile: '/data/login.key',
    })
  })

  test.each(['65536', '-1', '4400.5', 'http', '0x10', '１２'])('the port %s is refused', (port) => {
    for (const name of ['LATCHKEY_PORT', 'LATCHKEY_FRAME_PORT']) {
      expect(() => read({ [name]: port })).toThrow(`${name} is set to "${port}"`)
    }
  })

  test.each([
    'wallet.example.org',
    'https://a.example/path',
    'ftp://a.example',
    'http://a.example',
    'https://a@b.example',
  ])('the origin %s is refused', (origin) => {
    for (const name of ['LATCHKEY_ORIGIN', 'LATCHKEY_FRAME_ORIGIN']) {
      expect(() => read({ [name]: origin })).toThrow(`${name} is set to`)
    }
  })

  test('custody may be given its key by the environment', () => {
    const given = { LATCHKEY_CUSTODY_ORGANIZATION: organizationId, LATCHKEY_CUSTODY_API_KEY: 'ab'.repeat(32) }
    expect(read(given).custodyAccount).toEqual({ organizationId, apiPrivateKey: 'ab'.repeat(32) })
  })

  test.each([
    ['a key of nobody', { LATCHKEY_CUSTODY_API_KEY: 'ab'.repeat(32) }, /^LATCHKEY_CUSTODY_API_KEY is set to "…", but/],
    ['an organization without a key', { LATCHKEY_CUSTODY_ORGANIZATION: organizationId }, /holds no key of it\.$/],
    [
      'half a key',
      { LATCHKEY_CUSTODY_ORGANIZATION: organizationId, LATCHKEY_CUSTODY_API_KEY: 'ab'.repeat(31) },
      /^LATCHKEY_CUSTODY_API_KEY is set to "…", but it must be 64/,
    ],
    [
      'an organization by its name',
      { LATCHKEY_CUSTODY_ORGANIZATION: 'Acme', LATCHKEY_CUSTODY_API_KEY: 'ab'.repeat(32) },
      /"…", but an id of custody is a UUID\.$/,
    ],
  ])('%s is refused, and no key is shown', (_what, environment, words) => {
    expect(() => read(environment)).toThrow(words)
    expect(() => read(environment)).not.toThrow(/abab/)
  })

  test('a wrong database address is refused without being shown', () => {
    expect(() => read({ DATABASE_URL: 'mysql://user:secret@db' })).toThrow(/^DATABASE_URL is set to "…"/)
  })
})
