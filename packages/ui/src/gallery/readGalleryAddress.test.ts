import { english, offeredLanguages } from '@latchkey/texts'
import { expect, test } from 'vitest'
import { galleryStates, readGalleryAddress, toGalleryAddress } from './readGalleryAddress.ts'

test('every state has an address that leads back to it, in any language and look', () => {
  const looks = { preset: 'ink', accent: '#1f6f54' } as const
  expect(galleryStates.size).toBeGreaterThan(80)
  for (const state of galleryStates.keys()) {
    for (const language of offeredLanguages('all')) {
      const address = toGalleryAddress({ state, language, theme: 'dark', looks })
      const { search } = new URL(address, 'http://localhost')
      expect(readGalleryAddress(search)).toEqual({ state, language, theme: 'dark', looks, isBare: false })
    }
  }
})

test('an address that asks for nothing that is known shows the list, in English and the look of the computer', () => {
  const asked = { state: undefined, language: english, theme: 'system', looks: {}, isBare: false }
  expect(readGalleryAddress('')).toEqual(asked)
  expect(readGalleryAddress('?state=no/such&language=xx&theme=blue')).toEqual(asked)
  expect(toGalleryAddress({ state: undefined, language: english, theme: 'system', looks: {} })).toBe('/gallery')
})
