import { ConnectError, isRefusalOfUser } from '@latchkey/connect'
import { CustodyError } from '@latchkey/custody'
import { expect, test } from 'vitest'
import { toWalletError } from './embeddedErrors.ts'

test.each([
  new CustodyError('passkey_cancelled'),
  new CustodyError('passkey_timed_out'),
  new CustodyError('passkey_not_allowed'),
  new ConnectError('user_rejected_request'),
])('a visitor who says no before anything is signed is believed: %s', (error) => {
  const told = toWalletError(error)
  expect(told).toMatchObject({ code: 'user_rejected_request' })
  expect(isRefusalOfUser((told as ConnectError).cause)).toBe(true)
})
