import { cleanup, render, screen } from '@testing-library/react'
import decode from 'qr/decode.js'
import { afterEach, expect, test } from 'vitest'
import { QrCode, toQrPath } from './QrCode.tsx'

afterEach(cleanup)

const hex = (digits: number, seed: number) =>
  Array.from({ length: digits }, (_, index) => ((index * 7 + seed * 13 + index * index) % 16).toString(16)).join('')
const uri = (seed: number) =>
  `wc:${hex(64, seed)}@2?expiryTimestamp=1790000000&relay-data=ws%3A%2F%2Flocalhost%3A4402&relay-protocol=irn&symKey=${hex(64, seed + 1)}`

/** Draws the path as a screen would, on a picture of so many pixels. */
function drawPixels(text: string, pixels: number): { width: number; height: number; data: Uint8ClampedArray } {
  const { path, size } = toQrPath(text)
  const dark = new Set<string>()
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step++) dark.add(`${Number(x) + step} ${y}`)
  }
  const data = new Uint8ClampedArray(pixels * pixels * 4)
  for (let row = 0; row < pixels; row++) {
    for (let column = 0; column < pixels; column++) {
      const module = (at: number) => Math.floor(((at + 0.5) / pixels) * size)
      const shade = dark.has(`${module(column)} ${module(row)}`) ? 0 : 255
      data.set([shade, shade, shade, 255], (row * pixels + column) * 4)
    }
  }
  return { width: pixels, height: pixels, data }
}

test.each([240, 280, 288, 320, 360, 560, 840])('a camera reads it at %i pixels', (pixels) => {
  for (const seed of [1, 2, 3]) expect(decode(drawPixels(uri(seed), pixels))).toBe(uri(seed))
})

test('it has its white margin, and words for those who cannot see it', async () => {
  const { path, size } = toQrPath(uri(1))
  const edges = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, width]) => [
    Number(x),
    Number(y),
    size - Number(x) - Number(width),
    size - 1 - Number(y),
  ])
  expect(Math.min(...edges)).toBe(4)
  const { rerender } = render(<QrCode text={undefined} label="Scan this with your wallet" waiting="Wait" />)
  expect(screen.getByText('Wait')).toBeTruthy()
  rerender(<QrCode text={uri(1)} label="Scan this with your wallet" waiting="Wait" />)
  const code = await screen.findByRole('img', { name: 'Scan this with your wallet' })
  expect(code.querySelector('rect')?.getAttribute('fill')).toBe('#fff')
  expect(code.querySelector('path')?.getAttribute('fill')).toBe('#000')
})
