import * as v from 'valibot'
import { httpsAddress, origin } from './ownerFields.ts'

/** Hosts elsewhere that this server may call for pictures. */
export const outsidePlacesSchema = v.strictObject({
  origins: v.exactOptional(
    v.lazy((input) =>
      input === 'any'
        ? v.literal('any')
        : v.pipe(v.array(origin, "must be a list, or 'any'"), v.maxLength(50, 'must name at most 50 origins')),
    ),
  ),
  ipfsGateway: v.exactOptional(httpsAddress),
})
