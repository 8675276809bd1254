import type { EmbeddedContents } from '@latchkey/embedded'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closePages } from '../../testing/page.tsx'
import { Part } from './Part.tsx'
import { SafetyPart } from './SafetyPart.tsx'

afterEach(closePages)

const passkey = { id: 'p1', name: 'Laptop', createdAtMs: 0 }
const phrase = { walletId: 'w1', name: 'Wallet', addresses: [], isExported: false, isImported: false }
const bare: EmbeddedContents = { userName: 'Ada', phrases: [phrase], keys: [], passkeys: [passkey], sessions: [] }

const show = (contents: EmbeddedContents, variant: 'turnkeyhd' | 'turnkey' = 'turnkeyhd') =>
  render(
    <div>
      <SafetyPart variant={variant} contents={contents} />
      <Part name="passkeys" title="Passkeys">
        None
      </Part>
    </div>,
  )
const done = () => screen.queryAllByRole('button', { name: /^Done: / }).length

test.each([
  ['with one passkey alone', bare, 0],
  ['that nobody can say more of', { ...bare, isRecoverable: undefined }, 0],
  ['that comes back by mail', { ...bare, isRecoverable: true }, 1],
  ['with a second passkey', { ...bare, passkeys: [passkey, { ...passkey, id: 'p2' }] }, 1],
  ['whose phrase was exported', { ...bare, phrases: [{ ...phrase, isExported: true }] }, 1],
  ['one of whose phrases was not', { ...bare, phrases: [phrase, { ...phrase, isImported: true }] }, 0],
])('a wallet %s has that much done', (_what, contents, count) => {
  show(contents as EmbeddedContents)
  expect(done()).toBe(count)
  expect(screen.getByText(`${count} of 3 done`)).toBeTruthy()
})

test('an email wallet comes back by mail, and one passkey is enough', () => {
  show(bare, 'turnkey')
  expect(done()).toBe(2)
})

test('where all is done it is to be tried', () => {
  const phrases = [{ ...phrase, isExported: true }]
  show({ ...bare, isRecoverable: true, phrases, passkeys: [passkey, { ...passkey, id: 'p2' }] })
  expect(screen.getByText(/^All is in place\./)).toBeTruthy()
})

test('each leads to its part of the page', () => {
  show(bare)
  act(() => void fireEvent.click(screen.getByRole('button', { name: /^A second passkey/ })))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passkeys' }))
})
