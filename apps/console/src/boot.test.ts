import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseConsoleBoot } from './boot.ts'

const boot = { name: 'Acme', custodyUrl: '/custody', rpId: 'localhost' }
const organizationId = '6f2a6a52-1c1b-4a55-9f3e-6b8c4b2f7d10'

test('start values are read, with the organization where it is one', () => {
  expect(parseConsoleBoot({ ...boot, organizationId, more: 1 })).toEqual({ ...boot, organizationId })
  expect(parseConsoleBoot({ ...boot, organizationId: 'x' })).toEqual(boot)
  const frameUrl = 'http://keys.localhost:4401'
  expect(parseConsoleBoot({ ...boot, frameUrl })).toEqual({ ...boot, frameUrl })
  expect(parseConsoleBoot({ ...boot, frameUrl: `${frameUrl}/export` })).toEqual(boot)
  expect(parseConsoleBoot({ ...boot, hasGallery: true })).toEqual({ ...boot, hasGallery: true })
  expect(parseConsoleBoot({ ...boot, hasGallery: 'yes' })).toEqual(boot)
})

test.each([
  [undefined],
  [null],
  ['text'],
  [{}],
  [{ ...boot, name: 1 }],
  [{ ...boot, rpId: '' }],
  [{ ...boot, custodyUrl: 'https://evil.example' }],
  [{ ...boot, custodyUrl: '//evil.example' }],
  [{ ...boot, custodyUrl: '/custody/' }],
  [{ ...boot, custodyUrl: 'custody' }],
])('error: %j is refused', (input) => expect(parseConsoleBoot(input)).toBeUndefined())

test('whatever comes, it is total, and stamps go to a path of this origin only', () => {
  const record = fc.record({ name: fc.string(), rpId: fc.string(), custodyUrl: fc.oneof(fc.string(), fc.webUrl()) })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), record), (input) => {
      const parsed = parseConsoleBoot(input)
      if (parsed !== undefined)
        expect(new URL(parsed.custodyUrl, 'https://own.example').origin).toBe('https://own.example')
    }),
  )
})
