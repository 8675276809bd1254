import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureType } from './pictureType.ts'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (each) => Number.parseInt(each, 16))
const side = (pixels: number) => pixels.toString(16).padStart(8, '0')
const png = (width: number, height = width) =>
  bytesOf(`89504e470d0a1a0a0000000d49484452${side(width)}${side(height)}0806000000${'00'.repeat(20)}`)
const gif = bytesOf(`474946383961${'0100'.repeat(2)}${'00'.repeat(30)}`)
const jpeg = bytesOf(`ffd8ffc00011080010001003${'00'.repeat(30)}`)
const webp = bytesOf(`52494646${'00'.repeat(4)}57454250565038580a000000${'00'.repeat(4)}0f00000f0000${'00'.repeat(10)}`)
const text = (words: string) => new TextEncoder().encode(words)

test('a picture is told by what it holds', () => {
  expect(pictureType(png(16))).toBe('image/png')
  expect(pictureType(gif)).toBe('image/gif')
  expect(pictureType(jpeg)).toBe('image/jpeg')
  expect(pictureType(webp)).toBe('image/webp')
  expect(pictureType(text('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'))).toBe('image/svg+xml')
})

test.each<[string, Uint8Array]>([
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a drawing that runs', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a drawing that loads', text('<svg xmlns="http://www.w3.org/2000/svg"><image href="https://a.example/1"/></svg>')],
  ['a drawing that is too long', text(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(70_000)}</svg>`)],
  ['a picture of too many pixels', png(2049)],
  ['a picture of no pixels', png(0, 5)],
  ['a picture that is too long', Uint8Array.from([...png(16), ...new Uint8Array(1_048_576)])],
  ['the beginning of one', png(16).subarray(0, 12)],
  ['nothing', new Uint8Array()],
  ['a sound', bytesOf(`52494646${'00'.repeat(4)}57415645${'00'.repeat(30)}`)],
])('error: %s is none', (_title, bytes) => {
  expect(pictureType(bytes)).toBeUndefined()
})

test('no bytes make it throw', () => {
  const start = fc.constantFrom(png(16), gif, jpeg, webp, text('<svg>')).map((bytes) => [...bytes.subarray(0, 12)])
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 200 }), (first, rest) => {
      pictureType(Uint8Array.from([...first, ...rest]))
    }),
  )
})
