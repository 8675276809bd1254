import { expect, test } from 'vitest'
import { parsePocketBoot } from './boot.ts'
import { chains } from './testing/testPocket.ts'

const boot = { name: 'Acme', chains, tokens: [], relay: { urls: ['ws://localhost:4400/relay'] } }

test('what the server tells is taken', () => {
  expect(parsePocketBoot(JSON.parse(JSON.stringify(boot)))).toEqual(boot)
})

test.each([
  ['nothing', undefined],
  ['no networks', { ...boot, chains: [] }],
  ['a network that is none', { ...boot, chains: [{ id: 1 }] }],
  ['tokens that are none', { ...boot, tokens: ['USDC'] }],
])('%s is not guessed at', (_title, input) => {
  expect(parsePocketBoot(input)).toBeUndefined()
})

test('only sockets are relays; without one the own relay is taken', () => {
  expect(parsePocketBoot({ ...boot, relay: { urls: ['https://relay.example', 7] } })?.relay).toBeUndefined()
  const relay = { urls: ['wss://relay.example'], projectId: 'mine' }
  expect(parsePocketBoot({ ...boot, relay })?.relay).toEqual(relay)
})
