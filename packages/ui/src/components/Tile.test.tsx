import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LogosProvider, readPageLogos } from './LogosProvider.tsx'
import { Tile } from './Tile.tsx'

afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})

const icon = 'data:image/png;base64,AAAA'
const draw = (picture?: string, name = 'wallets/metamask') =>
  render(
    <LogosProvider logoOf={readPageLogos()}>
      <Tile name="MetaMask" picture={picture} logo={name} />
    </LogosProvider>,
  ).container
const sourceOf = (page: HTMLElement) => page.querySelector('img')?.getAttribute('src')

function nameLogos() {
  document.head.innerHTML = '<meta name="latchkey-logos" content="/assets/logos-1/ wallets/metamask networks/1">'
}

test('an announced icon wins over the logo, which stands in for one that is missing or broken', () => {
  nameLogos()
  expect(sourceOf(draw())).toBe('/assets/logos-1/wallets/metamask.svg')
  cleanup()
  const page = draw(icon)
  expect(sourceOf(page)).toBe(icon)
  fireEvent.error(page.querySelector('img')!)
  expect(sourceOf(page)).toBe('/assets/logos-1/wallets/metamask.svg')
})

test('a logo is fetched when it comes into view, and keeps its place until then', () => {
  nameLogos()
  const picture = draw().querySelector('img')
  expect(picture?.getAttribute('loading')).toBe('lazy')
  expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['40', '40'])
})

test('where there is no logo two letters are drawn, and nothing is asked for', () => {
  nameLogos()
  const page = draw(undefined, 'wallets/unknown')
  expect(page.querySelector('img')).toBeNull()
  expect(page.textContent).toBe('Me')
  cleanup()
  document.head.innerHTML = ''
  expect(draw().textContent).toBe('Me')
})
