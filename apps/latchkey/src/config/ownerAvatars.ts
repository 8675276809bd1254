import * as v from 'valibot'
import { httpsAddress, origin } from './ownerFields.ts'

/** Where this server fetches the pictures of names that are not on the chain itself; nowhere unless named. */
export type OwnerAvatars = {
  /** Origins such as `https://images.example.org`, or `'any'` for every public host. */
  readonly origins?: 'any' | readonly string[]
  /** Your way to IPFS, such as `https://ipfs.example.org`: `/ipfs/…` is put behind it. */
  readonly ipfsGateway?: string
}

export const avatarsSchema = v.strictObject({
  origins: v.exactOptional(
    v.lazy((input) =>
      input === 'any'
        ? v.literal('any')
        : v.pipe(v.array(origin, "must be a list, or 'any'"), v.maxLength(50, 'must name at most 50 origins')),
    ),
  ),
  ipfsGateway: v.exactOptional(httpsAddress),
})
