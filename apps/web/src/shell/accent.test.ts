import { expect, test } from 'vitest'
import { accentTokens } from './accent.ts'

test('the owner’s colour stays what it is, and its writing is dark or light as it needs', () => {
  expect(accentTokens('#ffd400')).toMatchObject({ '--latchkey-accent': '#ffd400', '--latchkey-accent-ink': '#211a0a' })
  expect(accentTokens('#1a2a6c')).toMatchObject({ '--latchkey-accent': '#1a2a6c', '--latchkey-accent-ink': '#ffffff' })
})

test('as writing it is moved only where it could not be read', () => {
  expect(accentTokens('#1a2a6c')['--latchkey-accent-text']).toMatch(/^light-dark\(#1a2a6c, #(?!1a2a6c)[0-9a-f]{6}\)$/)
  expect(accentTokens('#ffd400')['--latchkey-accent-text']).toMatch(/^light-dark\(#(?!ffd400)[0-9a-f]{6}, #ffd400\)$/)
})
