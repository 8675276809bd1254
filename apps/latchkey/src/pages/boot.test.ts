import { parsePocketBoot } from '@latchkey/pocket'
import { parseBootConfig } from '@latchkey/web'
import { expect, test } from 'vitest'
import { parseOwnerConfig } from '../config/ownerConfig.ts'
import { toBootConfig, toPocketBoot } from './boot.ts'

const owner = parseOwnerConfig(
  {
    chains: [
      {
        id: 1,
        rpcUrls: ['https://public.example.org'],
        privateCustomerRpcUrls: ['https://private.example.org/secret-key'],
      },
    ],
    walletBook: {},
    branding: { name: 'Acme' },
  },
  'latchkey.config.ts',
)
const { chains, tokens } = owner

const custody = {
  url: '/custody',
  frameUrl: 'http://keys.localhost:4401',
  organizationId: '6f2a6a52-1c1b-4a55-9f3e-6b8c4b2f7d10',
  rpId: 'localhost',
  isLocalInbox: true,
}
const relay = { urls: ['ws://localhost:4400/relay'], isPublic: false }

test('private addresses never reach the page', () => {
  const boot = toBootConfig({ relay, custody, owner, chains, tokens, moduleUrls: {}, isLocal: false, build: 'abc' })
  expect(JSON.stringify(boot)).not.toContain('private')
  expect(JSON.stringify(boot)).not.toContain('secret-key')
  expect(boot.chains[0]?.rpcUrls).toEqual(['https://public.example.org'])
})

test('a real network switches the play things off', () => {
  expect(
    toBootConfig({ relay, custody, owner, chains, tokens, moduleUrls: {}, isLocal: false, build: 'abc' }),
  ).toMatchObject({
    demoWallet: false,
    faucet: false,
  })
})

test('the page accepts what the server tells it', () => {
  const boot = toBootConfig({ relay, custody, owner, chains, tokens, moduleUrls: {}, isLocal: true, build: 'abc' })
  expect(parseBootConfig(JSON.parse(JSON.stringify(boot)))).toEqual(boot)
})

test('the page is told of the documents where they are built', () => {
  const input = { relay, custody, owner, chains, tokens, moduleUrls: {}, isLocal: false, build: 'abc' }
  expect(toBootConfig({ ...input, hasDocs: false })).not.toHaveProperty('hasDocs')
  const boot = toBootConfig({ ...input, hasDocs: true })
  expect(parseBootConfig(JSON.parse(JSON.stringify(boot)))).toMatchObject({ hasDocs: true })
})

test('the page is told of the explorer and of pictures only where the owner has them', () => {
  const input = { relay, custody, chains, tokens, moduleUrls: {}, isLocal: false, build: 'abc' }
  const without = toBootConfig({ ...input, owner })
  expect(without).not.toHaveProperty('explorer')
  expect(without).not.toHaveProperty('avatarUrl')
  const boot = toBootConfig({
    ...input,
    owner: { ...owner, avatars: { ipfsGateway: 'https://ipfs.example.org' } },
    explorer: new Set([1]),
  })
  expect(boot).toMatchObject({ explorer: [1], avatarUrl: '/api/avatar' })
  expect(JSON.stringify(boot)).not.toContain('ipfs.example.org')
  expect(parseBootConfig(JSON.parse(JSON.stringify(boot)))).toEqual(boot)
})

test('wallets of their own kind are told with the address of their code, and leave no trace where there are none', () => {
  const input = { relay, custody, chains, tokens, isLocal: true, build: 'abc' }
  const wallets = {
    intersend: { origins: ['https://app.example'] },
    baseAccount: { walletUrl: 'https://keys.example' },
  }
  const moduleUrls = { baseAccount: '/wallet-modules/a.js' }
  const boot = toBootConfig({ ...input, owner: { ...owner, wallets }, moduleUrls })
  expect(boot.wallets).toEqual({
    intersend: { origins: ['https://app.example'] },
    baseAccount: { walletUrl: 'https://keys.example', moduleUrl: '/wallet-modules/a.js' },
  })
  expect(parseBootConfig(JSON.parse(JSON.stringify(boot)))).toEqual(boot)
  expect(toBootConfig({ ...input, owner, moduleUrls: {} })).not.toHaveProperty('wallets')
})

test('a phone is linked here, at another server, or not at all', () => {
  const linkOf = (link?: Parameters<typeof toBootConfig>[0]['owner']['link']) =>
    toBootConfig({
      relay,
      custody,
      chains,
      tokens,
      isLocal: true,
      build: 'abc',
      moduleUrls: {},
      owner: { ...owner, link },
    }).link
  expect(linkOf()).toEqual({ url: '/link' })
  expect(linkOf({ appUrl: 'https://app.example' })).toEqual({ url: '/link', appUrl: 'https://app.example' })
  expect(linkOf({ url: 'https://link.example' })).toEqual({ url: 'https://link.example' })
  expect(linkOf(false)).toBeUndefined()
})

test.each([true, false])(
  'the pocket wallet accepts what it is told, and has a gallery where the site has one, and not by local networks (%s)',
  (hasGallery) => {
    const input = { relay, custody, owner, chains, tokens, moduleUrls: {}, isLocal: true, hasGallery, build: 'abc' }
    const site = toBootConfig(input)
    expect(site.hasGallery === true).toBe(hasGallery)
    const boot = toPocketBoot(site)
    expect(parsePocketBoot(JSON.parse(JSON.stringify(boot)))).toEqual({
      name: 'Acme',
      chains: boot.chains,
      tokens,
      relay: { urls: relay.urls },
      ...(hasGallery && { hasGallery }),
    })
  },
)
