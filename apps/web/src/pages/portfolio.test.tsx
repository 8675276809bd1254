import { toHex, toUtf8 } from '@latchkey/base'
import { type Chain, type FiatCurrency, type Holding, type Money, sumHoldings, toAddress } from '@latchkey/evm'
import type { Portfolio } from '@latchkey/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useShownMoney } from '../portfolio/useShownMoney.ts'
import { AssetList } from './AssetList.tsx'
import { PortfolioTotal } from './PortfolioTotal.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const ether = 10n ** 18n
const chainOf = (id: number, name: string): Chain => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
})
const [main, other] = [chainOf(1, 'Main'), chainOf(2, 'Other')]
const dollars = (units: bigint): Money => ({ units, decimals: 2 })

function hold(chain: Chain, symbol: string, rest: Partial<Holding>): Holding {
  const coin = { name: `${symbol} coin`, symbol, decimals: 18 }
  const address = toAddress(`0x${toHex(toUtf8(symbol)).slice(2).padStart(40, '0')}`)
  const unit = symbol === 'ETH' ? coin : { ...coin, chainId: chain.id, address }
  return { chain, unit, amount: undefined, price: undefined, value: undefined, lastSeenMs: undefined, ...rest }
}

const coins = hold(main, 'ETH', { amount: 2n * ether, price: dollars(300_000n), value: dollars(600_000n) })
const dust = hold(other, 'DUST', { amount: 5n, value: dollars(0n), price: dollars(1n) })
const odd = hold(other, 'ODD', { amount: ether })
const nothingSeen = hold(other, 'ETH', {})

type ShownProps = { readonly portfolio: Portfolio; readonly isWaiting: boolean }

function Shown({ portfolio, isWaiting }: ShownProps) {
  const money = useShownMoney(portfolio.rates)
  return (
    <>
      <PortfolioTotal portfolio={portfolio} money={money} chainId={1} />
      <AssetList portfolio={portfolio} money={money} chainId={1} isWaiting={isWaiting} />
    </>
  )
}

function show(holdings: readonly Holding[], rest: Partial<Portfolio> = {}, isWaiting = false) {
  const rates = new Map<FiatCurrency, Money>()
  const portfolio = { holdings, sum: sumHoldings(holdings), away: new Set<number>(), rates, isReading: false, ...rest }
  render(<Shown portfolio={portfolio} isWaiting={isWaiting} />)
}

const textOf = () => document.body.textContent ?? ''
const timesTold = (words: string) => textOf().split(words).length - 1

test('the sum is about what is known, and says what it leaves out', () => {
  show([coins, odd])
  expect(timesTold('about $6,000.00')).toBe(2)
  fireEvent.click(screen.getByText('without 1 token'))
  expect(textOf()).toContain('No price is known for ODD on Other.')
  expect(textOf()).toContain('$3,000.00 · Main')
})

test('what is worth something unknown has no value, never nothing', () => {
  show([odd])
  expect(textOf()).not.toContain('$')
  expect(textOf()).toContain('1 ODD')
})

test('where no price is known at all, the coins of the network in use stand in place of the sum', () => {
  show([hold(main, 'ETH', { amount: 2n * ether })])
  expect(screen.getAllByText('2')).toHaveLength(2)
  cleanup()
  show([hold(main, 'ETH', { amount: 0n, value: dollars(0n) })])
  expect(textOf()).not.toContain('$')
  cleanup()
  show([
    hold(main, 'ETH', { amount: 2n * ether }),
    hold(other, 'ZERO', { amount: 0n, value: dollars(0n), price: dollars(1n) }),
  ])
  expect(textOf()).not.toContain('$0')
})

test('small amounts are hidden where that is chosen, and the page remembers the choice', () => {
  show([coins, dust, odd])
  expect(textOf()).toContain('DUST coin')
  fireEvent.click(screen.getByLabelText('Hide small amounts'))
  expect(textOf()).not.toContain('DUST coin')
  expect(textOf()).toContain('ODD coin')
  expect(textOf()).toContain('1 small amount is hidden.')
  cleanup()
  show([coins, dust])
  expect(textOf()).not.toContain('DUST coin')
})

test('a network whose node is away is as last seen, and one that was never there is said once', () => {
  show([{ ...odd, lastSeenMs: new Date(2026, 2, 10, 12, 5).getTime() }], { away: new Set([2]) })
  expect(textOf()).toContain('Other, last seen Mar 10, 2026, 12:05')
  cleanup()
  show([coins, nothingSeen, hold(other, 'ODD', {})], { away: new Set([2]) })
  expect(screen.getAllByText(/^Other cannot be reached/)).toHaveLength(2)
  expect(screen.getByText('without 1 network')).toBeDefined()
  expect(textOf()).not.toContain('ODD coin')
})

test('nothing is said of what is still being read', () => {
  show([hold(main, 'ETH', {})], { isReading: true })
  expect(textOf()).toContain('–')
  expect(textOf()).not.toContain('without')
  expect(textOf()).not.toContain('Not known')
})

test('what is known already waits for the rest, so that no row moves another', () => {
  show([coins, dust], { isReading: true }, true)
  expect(screen.getByText('ETH coin')).toBeDefined()
  expect(textOf()).not.toContain('DUST')
  expect(document.querySelector('dd')?.textContent).toBe('')
})

test('a visitor sees values in the currency that he chooses, while its rate is known', () => {
  const rates = new Map([['EUR', dollars(125n)]] as const)
  show([coins], { rates })
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'EUR' } })
  expect(timesTold('about €4,800.00')).toBe(2)
  cleanup()
  show([coins])
  expect(timesTold('about $6,000.00')).toBe(2)
  expect(screen.queryByLabelText('Currency')).toBeNull()
})

test('nobody is told that there is nothing before all networks were asked', () => {
  show([nothingSeen], { isReading: true })
  expect(textOf()).not.toContain('Nothing here yet')
  cleanup()
  show([hold(other, 'ETH', { amount: 0n })])
  expect(textOf()).toContain('Nothing here yet')
})
