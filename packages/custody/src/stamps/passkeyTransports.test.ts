import * as v from 'valibot'
import { expect, test } from 'vitest'
import { authenticatorTransport } from '../endpoints/choices.ts'
import { toPasskeyTransports } from './passkeyTransports.ts'

test('every transport that custody takes is known by the word of browsers', () => {
  const words = authenticatorTransport.options.map((each) => each.replace('AUTHENTICATOR_TRANSPORT_', '').toLowerCase())
  const transports = toPasskeyTransports(words)
  expect(transports).toEqual(authenticatorTransport.options)
  expect(v.parse(v.array(authenticatorTransport), transports)).toEqual(transports)
})

test('a word that is said twice counts once, and what is no word not at all', () => {
  expect(toPasskeyTransports(['usb', 'smart-card', 'usb', 'toString', null, 7])).toEqual([
    'AUTHENTICATOR_TRANSPORT_USB',
  ])
})
