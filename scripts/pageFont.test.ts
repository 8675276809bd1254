import { expect, test } from 'vitest'
import { cutFont } from './pageFont.ts'

test('the letters that every page needs weigh 25 kB at most, and other scripts are files of their own', async () => {
  const parts = await cutFont()
  const latin = parts.find(({ name }) => name === 'latin')
  expect(latin?.bytes.length).toBeLessThanOrEqual(25_000)
  expect(latin?.range).toContain('U+0000-00FF')
  expect(new TextDecoder().decode(latin?.bytes.subarray(0, 4))).toBe('wOF2')
  expect(parts.map(({ name }) => name).sort()).toEqual(['cyrillic', 'cyrillic-ext', 'latin', 'latin-ext', 'vietnamese'])
})
