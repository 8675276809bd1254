import { isAddress } from '@latchkey/evm'
import * as v from 'valibot'
import { shortText } from './ownerFields.ts'

const address = v.pipe(
  v.string('must be an address'),
  v.check((text) => isAddress(text), 'must be an address'),
)
const path = shortText(1024)

/** The field `clearSigning` of the owner's configuration. Its files are read by `loadGuides`. */
export const clearSigningSchema = v.strictObject({
  abis: v.exactOptional(
    v.record(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, 'must be the number of a network')),
      v.record(
        address,
        v.lazy((input) => (typeof input === 'string' ? path : v.strictObject({ file: path, implementation: address }))),
      ),
      'must be an object',
    ),
  ),
  descriptors: v.exactOptional(path),
})
