import { expect, test } from 'vitest'
import { type BootConfig, parseBootConfig } from './boot.ts'

const boot: BootConfig = {
  branding: { name: 'Latchkey' },
  looks: { dialog: 'compact', logo: '/assets/logo-1.svg' },
  chains: [
    {
      id: 31337,
      name: 'Latchkey Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://localhost:4400/rpc/31337'],
      contracts: { multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11' },
      testnet: true,
    },
  ],
  tokens: [
    {
      chainId: 31337,
      address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      symbol: 'USDL',
      name: 'Latch dollar',
      decimals: 6,
    },
  ],
  demoWallet: true,
  faucet: true,
  custody: {
    url: '/custody',
    frameUrl: 'http://keys.localhost:4401',
    organizationId: '6f2a6a52-1c1b-4a55-9f3e-6b8c4b2f7d10',
    rpId: 'localhost',
    isLocalInbox: true,
  },
  build: 'abc123',
}

test('start values come through as they are', () => {
  expect(parseBootConfig(JSON.parse(JSON.stringify(boot)))).toEqual(boot)
})

test('an owner may do without embedded wallets', () => {
  const { custody: _, ...without } = boot
  expect(parseBootConfig(without)).toEqual(without)
})

test.each([
  ['nothing', undefined],
  ['no chain', { ...boot, chains: [] }],
  ['looks that are none', { ...boot, looks: 'ink' }],
  ['decimals that are none', { ...boot, tokens: [{ ...boot.tokens[0], decimals: 1.5 }] }],
  ['a contract that is none', { ...boot, chains: [{ ...boot.chains[0], contracts: { multicall3: 'x' } }] }],
  ['limits that are none', { ...boot, custody: { ...boot.custody, stepUp: [{ chainId: 0, limit: '1' }] } }],
  ['custody without a frame', { ...boot, custody: { ...boot.custody, frameUrl: undefined } }],
  ['custody without an organization', { ...boot, custody: { ...boot.custody, organizationId: '' } }],
  ['an inbox that is more than there or not', { ...boot, custody: { ...boot.custody, isLocalInbox: 'yes' } }],
  ['an address that is none', { ...boot, tokens: [{ ...boot.tokens[0], address: '0x12' }] }],
])('%s cannot be read', (_title, input) => {
  expect(parseBootConfig(input)).toBeUndefined()
})
