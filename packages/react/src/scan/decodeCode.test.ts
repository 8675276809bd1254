import encodeQR from 'qr'
import { afterEach, expect, test, vi } from 'vitest'
import { createDecoder } from './decodeCode.ts'

afterEach(() => vi.unstubAllGlobals())

const scale = 4
const margin = 4

/** A picture of a code, as a canvas would hand it over. */
function draw(text: string): ImageData {
  const code = encodeQR(text, 'raw')
  const width = (code.length + 2 * margin) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let at = 0; at < width * width; at++) {
    const [row, column] = [Math.floor(at / width), at % width].map((place) => Math.floor(place / scale) - margin)
    if (code[row ?? -1]?.[column ?? -1] === true) data.fill(0, at * 4, at * 4 + 3)
  }
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData
}

const link = 'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1500000000000000000'
const blank = draw('x')
blank.data.fill(255)

function offerDetector(detect: () => Promise<readonly { rawValue: string }[]>, formats = ['qr_code']) {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats
      detect = detect
    },
  )
}

test.each(['frame', 'still'] as const)('the code in a %s is read without any help of the browser', async (kind) => {
  const decode = await createDecoder(kind)
  expect([await decode(draw(link)), await decode(blank)]).toEqual([link, undefined])
})

test('the browser’s own reader is asked first, and what it does not find is looked for', async () => {
  offerDetector(async () => [{ rawValue: 'its own' }])
  expect(await (await createDecoder('frame'))(blank)).toBe('its own')
  offerDetector(async () => [])
  expect(await (await createDecoder('frame'))(draw(link))).toBe(link)
})

test.each([
  ['fails', () => Promise.reject(new Error('no service')), ['qr_code']],
  ['reads no such codes', async () => [{ rawValue: 'wrong' }], ['ean_13']],
] as const)('a reader of the browser that %s is done without', async (_which, detect, formats) => {
  offerDetector(detect, [...formats])
  expect(await (await createDecoder('frame'))(draw(link))).toBe(link)
})
