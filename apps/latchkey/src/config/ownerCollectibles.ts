import * as v from 'valibot'
import { shortText } from './ownerFields.ts'
import { outsidePlacesSchema } from './ownerPlaces.ts'

/** The most collections that an owner may name: pages carry them all. */
const maxCollections = 500

export const collectiblesSchema = v.strictObject({
  collections: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          chainId: v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number')),
          address: v.string('must be an address'),
          name: shortText(64),
        }),
        'must be a list',
      ),
      v.maxLength(maxCollections, `must name at most ${maxCollections} collections`),
    ),
    [],
  ),
  pictures: v.exactOptional(outsidePlacesSchema),
})
