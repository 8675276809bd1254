import * as v from 'valibot'
import { shortText } from './ownerFields.ts'

const address = v.string('must be an address')

/** Feeds of prices of one network, or `false`; what each field may hold is checked by `parsePrices`. */
export const pricesSchema = v.lazy((input) =>
  input === false
    ? v.literal(false)
    : v.strictObject({
        feeds: v.exactOptional(
          v.array(
            v.strictObject({
              of: v.string("must be 'native', the address of a token or a currency such as 'EUR'"),
              address,
              description: shortText(64),
              decimals: v.exactOptional(v.number('must be a number')),
              heartbeatSeconds: v.number('must be a number'),
            }),
            'must be a list',
          ),
        ),
        sequencer: v.exactOptional(address),
      }),
)
