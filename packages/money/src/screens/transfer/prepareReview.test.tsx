import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { amount, closeForm, fee, noteOf, openForm, press, to, type } from '../../testing/transferForm.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(closeForm)

test.each([
  ['that is mistyped', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', /checksum|typing mistake/],
  ['that nobody owns', `0x${'0'.repeat(40)}`, /^Nobody owns/],
  ['that destroys coins', `0x${'0'.repeat(36)}dEaD`, /destroys what is sent/],
])('error: no review goes to an address %s: it is said beside its field', async (_title, address, words) => {
  await openForm()
  type(to(), address)
  type(amount(), '0.5')
  await waitFor(() => expect(fee()).not.toContain('Asking'))
  press(/^(?:Review|Check the recipient)$/)
  await waitFor(() =>
    expect([to().getAttribute('aria-invalid'), noteOf(to())]).toEqual(['true', expect.stringMatching(words)]),
  )
  expect(to().value).toBe(address)
  expect(screen.queryByRole('button', { name: /^Send 0\.5/ })).toBeNull()
})
