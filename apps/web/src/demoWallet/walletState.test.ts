import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWalletState } from './walletState.ts'

const state = {
  privateKey: `0x${'1'.repeat(64)}`,
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  chainId: 31337,
  chainIds: [31337],
  isConnected: true,
}

test('a stored wallet comes back as it was', () => {
  expect(parseWalletState(JSON.stringify(state))).toEqual(state)
})

test.each([
  ['a key that is too short', { ...state, privateKey: '0x11' }],
  ['a network it does not know', { ...state, chainId: 1 }],
  ['networks that are none', { ...state, chainIds: [31337, 'x'] }],
])('%s counts as no wallet', (_title, value) => {
  expect(parseWalletState(JSON.stringify(value))).toBeUndefined()
})

test('never throws, whatever was written there', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      parseWalletState(text)
    }),
  )
})
