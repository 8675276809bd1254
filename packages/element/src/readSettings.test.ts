import { expect, test } from 'vitest'
import { readSettings } from './readSettings.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const local = { id: 31337, name: 'Local', nativeCurrency: ether, rpcUrls: ['http://127.0.0.1:8545'] }

function make(attributes: Readonly<Record<string, string>>, json?: string): Element {
  const element = document.createElement('x-connect')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (json === undefined) return element
  const script = Object.assign(document.createElement('script'), { type: 'application/json', textContent: json })
  element.append(script)
  return element
}

test('networks that everybody knows are named by their number, in the order given', () => {
  const settings = readSettings(make({ chains: ' 8453, 1 ' }))
  expect(settings?.chains.map(({ name }) => name)).toEqual(['Base', 'Ethereum'])
})

test('attributes say the simple things', () => {
  const attributes = { chains: '1', 'login-url': '/api/login', 'site-name': 'Shop', 'rpc-url': '/rpc/{chainId}' }
  const settings = readSettings(make(attributes))
  expect(settings).toMatchObject({ loginUrl: '/api/login', siteName: 'Shop' })
  expect(settings?.rpcUrl?.(10)).toBe('/rpc/10')
})

test('JSON inside says everything, and an attribute stands above it', () => {
  const token = { chainId: 31337, address: '0x5fbdb2315678afecb367f032d93f642f64180aa3', symbol: 'T', decimals: 6 }
  const json = {
    chains: [local, 1],
    tokens: [token],
    siteName: 'Inside',
    explorerUrl: '/block/{chainId}',
    avatarUrl: '/a',
  }
  const settings = readSettings(make({ 'site-name': 'Above' }, JSON.stringify(json)))
  expect(settings?.chains.map(({ id }) => id)).toEqual([31337, 1])
  expect(settings).toMatchObject({ siteName: 'Above', avatarUrl: '/a', tokens: [{ name: 'T' }] })
  expect(settings?.explorerUrl?.(1)).toBe('/block/1')
  expect(settings).not.toHaveProperty('rpcUrl')
})

test('an element without networks says nothing', () => {
  expect(readSettings(make({ label: 'Join', 'login-url': '/api/login' }))).toBeUndefined()
  expect(readSettings(make({}, '{ "siteName": "Shop" }'))).toBeUndefined()
})

test.each<[string, Element, RegExp]>([
  ['a number of no network', make({ chains: '1 77777' }), /77777 is no network known by its number/],
  ['a word', make({ chains: 'mainnet' }), /mainnet is no network/],
  ['broken JSON', make({}, '{ "chains": [1, }'), /^The JSON inside of <x-connect> cannot be read: SyntaxError/],
  ['JSON that is a list', make({}, '[1]'), /is not an object/],
  ['networks that are no list', make({}, '{ "chains": 1 }'), /^chains of the connect element is not a list/],
  [
    'tokens that are no list',
    make({ chains: '1' }, '{ "tokens": {} }'),
    /^tokens of the connect element is not a list/,
  ],
  ['a network without a name', make({}, '{ "chains": [{ "id": 5 }] }'), /rpcUrls|name/],
])('%s is refused by what is wrong', (_what, element, message) => {
  expect(() => readSettings(element)).toThrow(message)
})
