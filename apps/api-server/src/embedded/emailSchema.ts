import * as v from 'valibot'
import { normalizeAddress } from './addressDigest.ts'

/** The rule of browsers' fields for mail addresses: one address, in plain ASCII, the same for every mail server. */
export const emailSchema = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i),
  v.transform(normalizeAddress),
)
