import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestFolder } from '@latchkey/node/testing'
import { describe, expect, test } from 'vitest'
import { sessionLimitsOf } from '../custody/sessionLimits.ts'
import { toPublicChain } from '../pages/boot.ts'
import type { LatchkeyConfig } from './latchkeyConfig.ts'
import { loadOwnerConfig, parseOwnerConfig } from './ownerConfig.ts'

const chain = { id: 1, rpcUrls: ['https://rpc.example.org'] }
const quorumPublicKey = `04${'ab'.repeat(64)}`
const parse = (input: unknown) => parseOwnerConfig(input, 'latchkey.config.ts')

describe('owner configuration', () => {
  test('a file that is no module of ours is named, and what is wrong with it', async () => {
    const folder = createTestFolder()
    const file = join(folder, 'latchkey.config.mjs')
    await writeFile(file, "throw new Error('No such network.')")
    await expect(loadOwnerConfig(file, true)).rejects.toThrow(
      `The configuration ${file} could not be loaded: No such network.`,
    )
  })

  test('a network that is known needs its number and an address only', () => {
    const { chains, tokens, branding } = parse({ chains: [chain] })
    expect(chains[0]).toMatchObject({ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } })
    expect(chains[0]?.rpcUrls).toEqual(['https://rpc.example.org'])
    expect(tokens).toEqual([])
    expect(branding).toEqual({ name: 'Latchkey' })
  })

  test('what the owner writes wins over what is known', () => {
    const theme = { preset: 'ink', accent: { light: '#8a5a00', dark: '#d9b057' }, logo: 'logo.svg' } as const
    const config: LatchkeyConfig = {
      theme,
      chains: [
        {
          ...chain,
          name: 'Mainnet',
          privateCustomerRpcUrls: ['https://rpc.example.org/secret-key'],
          blockExplorerUrls: ['https://explorer.example.org'],
          contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
        },
      ],
      tokens: [{ chainId: 1, address: '0xdac17f958d2ee523a2206206994597c13d831ec7', symbol: 'USDT', decimals: 6 }],
      branding: { name: 'Acme', statement: 'Sign in to Acme.' },
    }
    expect(parse(config)).toMatchObject({
      theme,
      chains: [
        {
          name: 'Mainnet',
          privateCustomerRpcUrls: ['https://rpc.example.org/secret-key'],
          blockExplorers: [{ url: 'https://explorer.example.org' }],
          contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
        },
      ],
      tokens: [{ name: 'USDT', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }],
      branding: { name: 'Acme', statement: 'Sign in to Acme.' },
    })
  })

  test('where prices are read is the owner’s to say, and reaches the pages', () => {
    const feed = {
      of: 'native',
      address: '0xca11bde05977b3631167028862be2a173976ca11',
      description: 'X / USD',
      heartbeatSeconds: 60,
    }
    const pool = { of: feed.address, address: feed.address, against: { of: 'native', token: feed.address } }
    const { chains } = parse({ chains: [{ ...chain, prices: { feeds: [feed], pools: [pool] } }] })
    const address = '0xcA11bde05977b3631167028862bE2a173976CA11'
    const checked = {
      feeds: [{ ...feed, address, decimals: 8 }],
      pools: [{ of: address, address, token: address, against: { of: 'native', token: address } }],
    }
    expect(chains.map(toPublicChain)[0]?.prices).toEqual(checked)
    expect(parse({ chains: [{ ...chain, prices: false }] }).chains.map(toPublicChain)[0]?.prices).toBe(false)
    for (const wrong of [
      true,

      { feeds: {} },
      { feeds: [{ ...feed, of: 'CHF' }] },
      { feeds: [{ ...feed, x: 1 }] },
    ]) {
      expect(() => parse({ chains: [{ ...chain, prices: wrong }] }), JSON.stringify(wrong)).toThrow(/chains\.0/)
    }
  })

  test('where fees are doubted is the owner’s to say, and reaches the pages', () => {
    const feeLimits = { warn: '0.05', refuse: '2', gas: 30_000_000 }
    const { chains } = parse({ chains: [{ ...chain, feeLimits }] })
    expect(chains[0]?.feeLimits).toEqual(feeLimits)
    expect(chains.map(toPublicChain)[0]?.feeLimits).toEqual(feeLimits)
    for (const wrong of [{ warn: 1 }, { refuse: '-1' }, { confirm: '1e3' }, { warn: '0' }, { gas: 0 }, { more: '1' }]) {
      expect(() => parse({ chains: [{ ...chain, feeLimits: wrong }] }), JSON.stringify(wrong)).toThrow(/chains\.0/)
    }
  })

  test.each<[number, object, string]>([
    [1, { warn: '2', confirm: '3', refuse: '1' }, 'feeLimits.warn (2) is above refuse (1)'],
    [1, { confirm: '3', refuse: '1' }, 'feeLimits.confirm (3) is above refuse (1)'],
    [1, { warn: '0.2', confirm: '0.1' }, 'feeLimits.warn (0.2) is above confirm (0.1)'],
    [1, { confirm: '0.6' }, 'feeLimits.confirm (0.6) is above refuse (0.5, as usual for ETH)'],
    [10, { warn: '0.05' }, 'feeLimits.warn (0.05) is above confirm (0.01, as usual for ETH)'],
  ])('error: on chain %i what would never be asked, as in %j', (id, feeLimits, sentence) => {
    expect(() => parse({ chains: [{ ...chain, id, feeLimits }] })).toThrow(
      `chains.0 cannot be used: The description of this network cannot be used: ${sentence}`,
    )
  })

  test.each<[object]>([
    [{ warn: '1', confirm: '1', refuse: '1' }],
    [{ refuse: '0.001' }],
    [{ warn: '0.10', refuse: '9' }],
  ])('a figure may be as high as the next, and may leave those below it without a use: %j', (feeLimits) => {
    expect(parse({ chains: [{ ...chain, feeLimits }] }).chains[0]?.feeLimits).toEqual(feeLimits)
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'the default export'],
    ['no chains', {}, 'chains is missing'],
    ['an unknown field', { chains: [], chain: [] }, 'chain is not a field of the configuration'],
    ['a chain without id', { chains: [{ rpcUrls: [] }] }, 'chains.0.id is missing'],
    ['an id as text', { chains: [{ ...chain, id: '1' }] }, 'chains.0.id must be a number'],
    ['no address', { chains: [{ ...chain, rpcUrls: [] }] }, 'chains.0.rpcUrls must name at least one address'],
    [
      'a plain http address',
      { chains: [{ ...chain, rpcUrls: ['http://a.example'] }] },
      'chains.0.rpcUrls.0 must be an https',
    ],
    [
      'a script address',
      { chains: [{ ...chain, blockExplorerUrls: ['javascript:alert(1)'] }] },
      'blockExplorerUrls.0 must be',
    ],
    ['a password in public', { chains: [{ ...chain, rpcUrls: ['https://a:b@c.example'] }] }, 'must hold no user name'],
    ['an unknown network', { chains: [{ ...chain, id: 987654321 }] }, 'chains.0.name is missing'],
    ['a network twice', { chains: [chain, chain] }, 'chains.1.id 1 is listed twice'],
    [
      'a bad contract',
      { chains: [{ ...chain, contracts: { multicall3: '0x12' } }] },
      'chains.0.contracts.multicall3 is no address',
    ],
    [
      'a token elsewhere',
      {
        chains: [chain],
        tokens: [{ chainId: 5, address: '0xdac17f958d2ee523a2206206994597c13d831ec7', symbol: 'A', decimals: 6 }],
      },
      'tokens.0.chainId is 5',
    ],
    [
      'a bad checksum',
      {
        chains: [chain],
        tokens: [{ chainId: 1, address: '0xDac17f958d2ee523a2206206994597c13d831ec7', symbol: 'A', decimals: 6 }],
      },
      'tokens.0.address is no address',
    ],
    ['an unknown field of avatars', { chains: [], avatars: { hosts: [] } }, 'avatars.hosts is not a field'],
    [
      'pictures without TLS',
      { chains: [], avatars: { origins: ['http://a.example'] } },
      'avatars.origins.0 must be an https',
    ],
    [
      'pictures from a path',
      { chains: [], avatars: { origins: ['https://a.example/b'] } },
      'avatars.origins.0 must be an',
    ],
    [
      'a bad gateway',
      { chains: [], avatars: { ipfsGateway: 'ipfs://a' } },
      'avatars.ipfsGateway must be an https address',
    ],
    [
      'pictures from everywhere in other words',
      { chains: [], avatars: { origins: '*' } },
      'avatars.origins must be a list',
    ],
    ['a bad colour', { chains: [chain], theme: { accent: 'red' } }, 'theme.accent must be a colour'],
    [
      'a bad colour of one look',
      { chains: [], theme: { accent: { light: '#123456', dark: 'red' } } },
      'theme.accent.dark',
    ],
    ['a look that there is not', { chains: [], theme: { preset: 'sepia' } }, 'theme.preset must be one of paper'],
    ['a font that is more than one', { chains: [], theme: { font: 'a; } b {' } }, 'theme.font must be a list of fonts'],
    [
      'a logo from elsewhere',
      { chains: [], theme: { logo: 'https://a.example' } },
      'theme.logo must be the path of an',
    ],
    ['limits that are none', { chains: [chain], stepUp: true }, 'stepUp must be a list, or false'],
    [
      'a limit as a number',
      { chains: [chain], stepUp: [{ chainId: 1, limit: 1 }] },
      'stepUp.0.limit must be an amount',
    ],
    [
      'a limit of a network that is not here',
      { chains: [chain], stepUp: [{ chainId: 5, limit: '1' }] },
      'stepUp.0.chainId is 5, which no chain here has',
    ],
    [
      'a limit of a token that is not here',
      { chains: [chain], stepUp: [{ chainId: 1, token: `0x${'ab'.repeat(20)}`, limit: '1' }] },
      'stepUp.0.token is no token of this configuration',
    ],
    [
      'a maximum below its limit',
      { chains: [chain], stepUp: [{ chainId: 1, limit: '1', most: '0.5' }] },
      'stepUp.0.most is 0.5, which is below the limit of 1',
    ],
    [
      'a limit finer than its coin',
      { chains: [chain], stepUp: [{ chainId: 1, limit: '0.1234567890123456789' }] },
      'more than 18 places',
    ],
    ['custody switched on by a word', { chains: [], custody: true }, 'custody must be an object'],
    ['an unknown field of custody', { chains: [], custody: { port: 1 } }, 'custody.port is not a field'],
    [
      'a page with a path',
      { chains: [], custody: { origins: ['https://a.example/b'] } },
      'custody.origins.0 must be an origin',
    ],
    ['every page', { chains: [], custody: { origins: ['*'] } }, 'custody.origins.0 must be an https origin'],
    [
      'a mail server that is none',
      { chains: [], custody: { mail: { smtpUrl: 'https://mail.example', from: 'a@b.example' } } },
      'custody.mail.smtpUrl must look like smtps://',
    ],
    [
      'mails from nobody',
      { chains: [], custody: { mail: { smtpUrl: 'smtp://mail.example', from: 'Acme' } } },
      'custody.mail.from must be a mail address',
    ],
    [
      'custody elsewhere over http',
      { chains: [], custody: { url: 'http://a.example', quorumPublicKey } },
      'custody.url must be an https address',
    ],
    ['custody elsewhere without its key', { chains: [], custody: { url: 'https://a.example' } }, 'quorumPublicKey is'],
    [
      'a passkey host with a scheme',
      { chains: [], custody: { rpIds: ['https://a.example'] } },
      'custody.rpIds.0 must be a host such as example.org',
    ],
    [
      'no request at all',
      { chains: [], custody: { requestsPerSecond: 0 } },
      'custody.requestsPerSecond must be at least 1',
    ],
    ['no passkey host', { chains: [], custody: { rpIds: [] } }, 'custody.rpIds must name at least one host'],
    [
      'an issuer over http',
      { chains: [], custody: { oidcIssuers: [{ issuer: 'http://a.example' }] } },
      'custody.oidcIssuers.0.issuer must be an https address',
    ],
    [
      'an organization by its name',
      { chains: [], custody: { url: 'https://a.example', quorumPublicKey, organizationId: 'Acme' } },
      'custody.organizationId must be a UUID',
    ],
    [
      'half an API key',
      { chains: [], custody: { url: 'https://a.example', quorumPublicKey, apiPrivateKey: '0a' } },
      'custody.apiPrivateKey must be 64 hexadecimal characters',
    ],
    [
      'custody elsewhere with half a key',
      { chains: [], custody: { url: 'https://a.example', quorumPublicKey: '04ab' } },
      'custody.quorumPublicKey must be a P-256 public key',
    ],
    [
      'a statement of two lines',
      { chains: [chain], branding: { statement: 'a\nb' } },
      'branding.statement must be one line',
    ],
    ...['"', '%', '<', '>', '\\', '^', '`', '{', '|', '}', '\n', '\r', '\t', '\u007f', 'ü', '\u2019'].map(
      (character): [string, unknown, string] => [
        `a statement with ${JSON.stringify(character)}`,
        { chains: [chain], branding: { statement: `Sign in${character}to Acme.` } },
        'branding.statement must be one line of plain ASCII without " % < > \\ ^ ` { | }',
      ],
    ),
  ])('%s is refused in one line that names the field', (_title, input, words) => {
    expect(() => parse(input)).toThrow(words)
    expect(() => parse(input)).toThrow(/^The configuration latchkey\.config\.ts cannot be used: [^\n]+\.$/)
  })

  test('every character that a sign-in message can hold is fine in a statement', () => {
    const statement = "A-Za-z0-9 -._~ :/?#[]@ !$&'()*+,;="
    expect(parse({ chains: [chain], branding: { statement } }).branding.statement).toBe(statement)
  })

  test('custody holds sessions to the owner’s figures, and to nothing where he wants no limits', () => {
    const rows = [{ chainId: 1, limit: '0.05', most: '1' }]
    const held = sessionLimitsOf(parse({ chains: [chain], stepUp: rows }))
    expect(held?.limits.limits).toMatchObject([{ chainId: 1, limit: 10n ** 18n }])
    expect(held?.names).toContain('Passkey wallet')
    expect(sessionLimitsOf(parse({ chains: [chain], stepUp: false }))).toBeUndefined()
    // Without networks of the owner's own, the local ones are used.
    expect(sessionLimitsOf(parse({ chains: [] }))?.limits).toEqual({ limits: [], worthless: [31_337, 31_338] })
  })

  test('custody runs here unless it is switched off or elsewhere', () => {
    expect(parse({ chains: [] }).custody).toEqual({})
    expect(parse({ chains: [], custody: false }).custody).toBe(false)
    const own: LatchkeyConfig['custody'] = {
      origins: ['https://shop.example.org', 'http://localhost:5173'],
      mail: { smtpUrl: 'smtps://user:password@mail.example.org', from: 'keys@example.org' },
      rpIds: ['example.org'],
      isUserVerificationRequired: true,
      oidcIssuers: [{ issuer: 'https://login.example.org' }],
    }
    expect(parse({ chains: [], custody: own }).custody).toEqual(own)
    const elsewhere = { url: 'https://custody.example.org/v1/', quorumPublicKey }
    expect(parse({ chains: [], custody: elsewhere }).custody).toEqual({
      url: 'https://custody.example.org/v1',
      quorumPublicKey,
    })
  })

  test('the example is a good configuration', async () => {
    const example = fileURLToPath(new URL('../../../../latchkey.config.example.ts', import.meta.url))
    const { chains, tokens } = await loadOwnerConfig(example, true)
    expect(chains.map(({ name }) => name)).toEqual(['Ethereum', 'Acme Chain'])
    expect(tokens).toHaveLength(1)
  })

  test('a missing file is fine unless it was named', async () => {
    expect(await loadOwnerConfig('/nowhere/latchkey.config.ts', false)).toMatchObject({ chains: [] })
    await expect(loadOwnerConfig('/nowhere/latchkey.config.ts', true)).rejects.toThrow('there is no such file')
  })
})
