import { readBy, wholeNumber } from '@latchkey/base'
import * as v from 'valibot'
import { type Address, isAddress, toAddress } from './address.ts'

// Fields of values from outside that name an account or a network.

/** An address in whatever capitals → its checksummed form: nodes, wallets and servers spell carelessly. */
export const anyAddress: v.GenericSchema<string, Address> = v.pipe(
  v.custom<string>((text) => isAddress(text)),
  v.transform((text): Address => toAddress(text.toLowerCase())),
)

/** An address whose capitals fit: in what was stored here, a wrong checksum is damage. */
export const storedAddress = readBy((value) => {
  try {
    return toAddress(value)
  } catch {
    return undefined
  }
})

/** An address in lower case, as text: nothing of a whole block is worth a checksum. */
export const lowerAddress: v.GenericSchema<string> = v.pipe(
  v.custom<string>((text) => isAddress(text)),
  v.transform((text) => text.toLowerCase()),
)

/** The number of a network. */
export const chainNumber = wholeNumber(1)
