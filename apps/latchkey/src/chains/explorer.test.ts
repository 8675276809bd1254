import type { Chain } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { parseOwnerConfig } from '../config/ownerConfig.ts'
import { isExplorerPath, ownExplorer, withOwnExplorer } from './explorer.ts'

const origin = 'https://wallet.example.org'
const own = { name: 'Explorer', url: `${origin}/explorer/424242` }
const acme = {
  id: 424242,
  name: 'Acme',
  nativeCurrency: { name: 'Acme', symbol: 'ACME', decimals: 18 },
  rpcUrls: ['https://rpc.example.org'],
}
const ethereum = { id: 1, rpcUrls: ['https://rpc.example.org'] }
const shownFor = (config: object) => [...parseOwnerConfig(config, 'latchkey.config.ts').explorer]

test('no explorer is shown until the owner says so', () => {
  expect(shownFor({ chains: [acme, ethereum] })).toEqual([])
})

test('switched on for all, it is shown for networks that have no other', () => {
  expect(shownFor({ chains: [acme, ethereum], explorer: true })).toEqual([424242])
  expect(shownFor({ chains: [{ ...acme, blockExplorerUrls: ['https://scan.example.org'] }], explorer: true })).toEqual(
    [],
  )
})

test('a network may have it before another, or never', () => {
  expect(shownFor({ chains: [acme, { ...ethereum, explorer: true }] })).toEqual([1])
  expect(shownFor({ chains: [{ ...acme, explorer: false }], explorer: true })).toEqual([])
})

test('error: anything but yes and no is refused by name', () => {
  expect(() => shownFor({ chains: [], explorer: 'on' })).toThrow('explorer must be true or false')
  expect(() => shownFor({ chains: [{ ...acme, explorer: 1 }] })).toThrow('chains.0.explorer must be true or false')
})

test('where it is shown it is the first of the network’s explorers, and elsewhere nothing changes', () => {
  const scan = { name: 'Scan', url: 'https://scan.example.org' }
  const chain: Chain = { ...acme, blockExplorers: [scan] }
  expect(withOwnExplorer(chain, new Set([424242]), origin).blockExplorers).toEqual([own, scan])
  expect(withOwnExplorer(acme, new Set([424242]), origin).blockExplorers).toEqual([own])
  expect(withOwnExplorer(chain, new Set([1]), origin)).toBe(chain)
  expect(ownExplorer(origin, 424242)).toEqual(own)
})

test.each([
  ['/explorer', true],
  ['/explorer/', true],
  ['/explorer/31337', true],
  ['/explorer/31337/tx/0xab', true],
  ['/explorer/31337/block/12/', true],
  ['/explorer/1', false],
  ['/explorer/31337/tx', false],
  ['/explorer/31337/tx/0xab/more', false],
  ['/explorer/31337/wallet/0xab', false],
  ['/explorers', false],
  ['/explorer/0', false],
])('%s is a page of the explorer: %s', (path, isPage) => {
  expect(isExplorerPath(path, new Set([31337]))).toBe(isPage)
})

test('without any network there is no page', () => {
  expect(isExplorerPath('/explorer', new Set())).toBe(false)
})
