import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { findExampleHosts, findExampleSettings } from './exampleHosts.ts'
import { loadOwnerConfig } from './ownerConfig.ts'

test('every host that the example names is found, by the field that its owner sees', async () => {
  const example = fileURLToPath(new URL('../../../../latchkey.config.example.ts', import.meta.url))
  const { exampleHosts } = await loadOwnerConfig(example, true)
  expect(exampleHosts.map(({ field, host }) => `${field} ${host}`)).toEqual([
    'chains.0.rpcUrls.0 ethereum-rpc.example.org',
    'chains.0.privateCustomerRpcUrls.0 ethereum.example.org',
    'chains.1.rpcUrls.0 rpc.acme.example.org',
    'chains.1.blockExplorerUrls.0 explorer.acme.example.org',
    'avatars.origins.0 images.example.org',
    'avatars.ipfsGateway ipfs.example.org',
    'custody.origins.0 shop.example.org',
    'custody.mail.smtpUrl mail.example.org',
    'custody.mail.from example.org',
  ])
})

test.each([
  'https://a.example.com',
  'b@example.net',
  'rpc.EXAMPLE.org',
  'wss://c.example/x',
  'https://example.org:8443',
])('%s is of an example', (text) => {
  expect(findExampleHosts({ field: [text] })).toMatchObject([{ field: 'field.0' }])
})

test.each(['https://example.org.acme.test', 'https://myexample.org', 'Sign in to example.org.', 'example', 7, null])(
  '%s is none',
  (value) => {
    expect(findExampleHosts({ field: value })).toEqual([])
  },
)

test('settings are looked at too, and no password of one is told', () => {
  const environment = {
    LATCHKEY_ORIGIN: 'https://wallet.example.org',
    DATABASE_URL: 'postgres://latchkey:hidden@db.example.org/latchkey',
  }
  expect(findExampleSettings(readSettings(environment, '/'))).toEqual([
    { field: 'LATCHKEY_ORIGIN', host: 'wallet.example.org' },
    { field: 'DATABASE_URL', host: 'db.example.org' },
  ])
})
