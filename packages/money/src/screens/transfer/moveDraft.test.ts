import type { Chain, Token } from '@latchkey/evm'
import { createTexts, transferTexts } from '@latchkey/texts'
import { expect, test } from 'vitest'
import { testVoice } from '../../testing/testVoice.ts'
import { moveDraft } from './moveDraft.ts'
import { emptyDraft } from './transferDraft.ts'

const { say } = createTexts().of(transferTexts)
const voice = testVoice('en')
const from: Chain = {
  id: 1,
  name: 'Here',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const to: Chain = { ...from, id: 2, name: 'There' }
const coinElsewhere: Chain = { ...to, nativeCurrency: { name: 'Pol', symbol: 'POL', decimals: 18 } }
const token: Token = {
  chainId: 1,
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  symbol: 'USDL',
  name: 'Dollar',
  decimals: 6,
}
const tokenThere: Token = { ...token, chainId: 2, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }
const coins = { ...emptyDraft(1), to: 'anna.eth', amount: '1,5' }
const tokens = { ...coins, asset: token.address }

test('the same coin keeps its amount', () => {
  const { change, text } = moveDraft(coins, { from, to, tokens: [] })
  expect({ ...coins, ...change }).toEqual({ ...coins, chainId: 2 })
  expect(text(say, voice)).toMatch(/^Now on There, still with 1,5 ETH\./)
})

test('another coin is another amount: nothing is kept, and it is said', () => {
  const { change, text } = moveDraft(coins, { from, to: coinElsewhere, tokens: [] })
  expect({ ...coins, ...change }).toEqual({ ...emptyDraft(2), to: 'anna.eth' })
  expect(text(say, voice)).toBe('Now on There. It has no ETH, so “1,5 ETH” was taken out of the form.')
})

test('a token that is offered there as well is kept by its own contract there', () => {
  const { change, text } = moveDraft(tokens, { from, to, tokens: [token, tokenThere] })
  expect({ ...tokens, ...change }).toEqual({ ...tokens, chainId: 2, asset: tokenThere.address })
  expect(text(say, voice)).toContain('another contract')
})

test.each([
  ['not offered there', []],
  ['of the same name with other decimals', [{ ...tokenThere, decimals: 18 }]],
])('a token %s is dropped with its amount', (_title, there) => {
  const { change, text } = moveDraft(tokens, { from, to, tokens: [token, ...there] })
  expect({ ...tokens, ...change }).toEqual({ ...emptyDraft(2), to: 'anna.eth' })
  expect(text(say, voice)).toContain('“1,5 USDL” was taken out')
})

test('Max stays Max', () => {
  const max = { ...coins, amount: '', isMax: true }
  expect({ ...max, ...moveDraft(max, { from, to, tokens: [] }).change }).toEqual({ ...max, chainId: 2 })
  expect(moveDraft(max, { from, to: coinElsewhere, tokens: [] }).text(say, voice)).toContain('“Max of ETH”')
})
