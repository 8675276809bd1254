import { describe, expect, test } from 'vitest'
import type { LatchkeyConfig } from './latchkeyConfig.ts'
import { parseOwnerConfig } from './ownerConfig.ts'
import { openingsOf } from './ownerWallets.ts'

const chains = [{ id: 2741, name: 'Abstract', nativeCurrency: ether(), rpcUrls: ['https://rpc.example.org'] }]
const abstract = {
  connectUrl: 'https://host.example/cross-app/connect',
  transactUrl: 'https://host.example/cross-app/transact',
  providerAppId: 'app',
}

function ether() {
  return { name: 'Ether', symbol: 'ETH', decimals: 18 }
}

const parse = (fields: object) => parseOwnerConfig({ chains, ...fields }, 'latchkey.config.ts')

describe('wallets of their own kind', () => {
  test('are none unless named, and then what the owner has written', () => {
    expect(parse({}).wallets).toEqual({})
    const wallets: LatchkeyConfig['wallets'] = {
      abstract,
      intersend: { origins: ['https://app.example', 'http://localhost:5173'] },
      edenOnline: { module: './eden.ts', origins: ['https://eden.example'] },
      baseAccount: { walletUrl: 'https://keys.example/connect' },
    }
    expect(parse({ wallets }).wallets).toEqual({ ...wallets, abstract: { ...abstract, chainId: 2741 } })
  })

  test.each<[string, object, string]>([
    ['a wallet nobody knows', { wallets: { other: {} } }, 'wallets.other is not a field of the configuration'],
    ['one switched on by a word', { wallets: { baseAccount: true } }, 'wallets.baseAccount must be an object'],
    ['half of Abstract', { wallets: { abstract: { connectUrl: abstract.connectUrl } } }, 'transactUrl is missing'],
    [
      'a host over http',
      { wallets: { abstract: { ...abstract, connectUrl: 'http://host.example' } } },
      'wallets.abstract.connectUrl must be an https address',
    ],
    [
      'Abstract on a chain that is not here',
      { wallets: { abstract: { ...abstract, chainId: 11124 } } },
      'wallets.abstract.chainId is 11124, which no chain here has',
    ],
    ['a parent that is everybody', { wallets: { intersend: { origins: ['*'] } } }, 'origins.0 must be an https origin'],
    ['no parent', { wallets: { intersend: { origins: [] } } }, 'origins must name at least one origin'],
    [
      'a parent with a path',
      { wallets: { intersend: { origins: ['https://app.example/x'] } } },
      'wallets.intersend.origins.0 must be an origin such as',
    ],
    ['Eden Online without a module', { wallets: { edenOnline: {} } }, 'wallets.edenOnline.module is missing'],
    ['a keys host that is a script', { wallets: { baseAccount: { walletUrl: 'javascript:a()' } } }, 'must be an https'],
    ['a link switched on by a word', { link: true }, 'link must be an object'],
    ['a link server over http', { link: { url: 'http://a.example' } }, 'link.url must be an https address'],
    ['a link server with a password', { link: { url: 'https://a:b@c.example' } }, 'must hold no user name or password'],
    ['an app page that is a script', { link: { appUrl: 'javascript:a()' } }, 'link.appUrl must be an https address'],
    ['an unknown field of the link', { link: { port: 1 } }, 'link.port is not a field of the configuration'],
  ])('%s is refused in one line that names the field', (_title, fields, words) => {
    expect(() => parse(fields)).toThrow(words)
    expect(() => parse(fields)).toThrow(/^The configuration latchkey\.config\.ts cannot be used: [^\n]+\.$/)
  })

  test('open the policy for what each needs and no more', () => {
    const nothing = { connectOrigins: [], frameAncestors: [], hasPopups: false }
    expect(openingsOf({})).toEqual(nothing)
    expect(openingsOf(parse({ wallets: { abstract } }).wallets)).toEqual({ ...nothing, hasPopups: true })
    expect(openingsOf({ baseAccount: {} })).toEqual({ ...nothing, hasPopups: true })
    const origins = ['https://app.example']
    expect(openingsOf({ intersend: { origins } })).toEqual({ ...nothing, frameAncestors: origins })
    expect(openingsOf({ edenOnline: { module: 'a.ts' } })).toEqual(nothing)
    expect(openingsOf({ edenOnline: { module: 'a.ts', origins } })).toEqual({ ...nothing, connectOrigins: origins })
  })
})
