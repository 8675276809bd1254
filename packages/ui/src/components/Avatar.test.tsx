import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

const known = '0x52908400098527886E0F7030069857D2E4169EE7'
/** Alike at both ends, where people look. */
const alike = '0x52908400098527886E0F7030069857D2E5169EE7'

function draw(address: string): string {
  const { container, unmount } = render(<Avatar address={address} />)
  const html = container.innerHTML
  unmount()
  return html
}

test('an address has one picture however it is written, and another one than its look-alike', () => {
  expect(draw(known.toLowerCase())).toBe(draw(known))
  expect(draw(alike)).not.toBe(draw(known))
})

test('it is drawn by attributes alone, which every policy of a page lets through', () => {
  expect(draw(known)).not.toMatch(/style|class|url\(/)
})
