import { english, offeredLanguages } from '@latchkey/texts'
import { expect, test } from 'vitest'
import { statesOf } from './galleryState.ts'
import { readGalleryAddress, toGalleryAddress } from './readGalleryAddress.ts'

const states = statesOf([{ name: 'send', states: ['empty', 'review'].map((name) => ({ name, draw: () => null })) }])

test('every state has an address that leads back to it, in any language and look', () => {
  const looks = { preset: 'ink', accent: '#1f6f54' } as const
  expect([...states.keys()]).toEqual(['send/empty', 'send/review'])
  for (const state of states.keys()) {
    for (const language of offeredLanguages('all')) {
      const address = toGalleryAddress('/gallery', { state, language, theme: 'dark', looks })
      const { search } = new URL(address, 'http://localhost')
      expect(readGalleryAddress(search, states)).toEqual({ state, language, theme: 'dark', looks, isBare: false })
    }
  }
})

test('an address that asks for nothing that is known shows the list, in English and the look of the computer', () => {
  const asked = { state: undefined, language: english, theme: 'system', looks: {}, isBare: false } as const
  expect(readGalleryAddress('', states)).toEqual(asked)
  expect(readGalleryAddress('?state=no/such&lang=xx&theme=blue', states)).toEqual(asked)
  expect(toGalleryAddress('/console/gallery', asked)).toBe('/console/gallery')
})
