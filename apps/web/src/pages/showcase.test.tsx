import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BootContext } from '../BootContext.ts'
import type { BootConfig } from '../boot.ts'
import { Showcase } from './Showcase.tsx'

const boot: BootConfig = {
  ...{ branding: { name: 'Acme' }, chains: [], tokens: [] },
  ...{ demoWallet: true, faucet: true, build: 'abc' },
}
const show = (changes: Partial<BootConfig>) =>
  render(
    <BootContext value={{ ...boot, ...changes }}>
      <Showcase />
    </BootContext>,
  )
afterEach(cleanup)

const developers = () => screen.queryByRole('heading', { name: 'On a page of yours in five lines' })
const documents = () => screen.queryByRole('link', { name: 'Read the documents' })

test('the documents are offered where they are built', () => {
  show({ hasDocs: true })
  expect([developers() !== null, documents() !== null]).toEqual([true, true])
})

test('error: a link to documents that are not there is not shown', () => {
  show({})
  expect([developers() !== null, documents() !== null]).toEqual([true, false])
})

test('visitors of an owner are shown nothing for developers', () => {
  show({ demoWallet: false, faucet: false, hasDocs: true })
  expect([developers(), documents()]).toEqual([null, null])
})

test('code and amounts are read from left to right in every language', () => {
  const { container } = show({})
  const inside = [...container.querySelectorAll('bdi[dir="ltr"], pre[dir="ltr"]')].map(({ textContent }) => textContent)
  expect(inside.slice(0, -1)).toEqual(['1.25 ETH', '1.25 ETH', '1,480.50 USDC', '0.0412 WBTC'])
  expect(inside.at(-1)).toContain("import '@latchkey/react/styles.css'")
})
