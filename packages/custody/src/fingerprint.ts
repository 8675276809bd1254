import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'

/** `sha256:` and the hash of a request's stamped text: votes name an activity so. */
export function fingerprintOf(message: string): string {
  return `sha256:${hex.encode(sha256(new TextEncoder().encode(message)))}`
}
