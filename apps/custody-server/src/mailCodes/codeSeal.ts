import { createHmac, randomInt } from 'node:crypto'
import { parsePublicKey } from '@latchkey/custody'
import { toHexText } from '../keys/hexText.ts'
import type { Fact } from '../seals/sealedTables.ts'
import type { Seals } from '../seals/seals.ts'
import { seal, unseal } from '../vault/sealing.ts'

/** A code's user, page and end: it opens nothing for another one. */
export type CodePlace = Pick<
  Fact<'custody_mail_code'>,
  'id' | 'organization_id' | 'user_id' | 'target_public_key' | 'expires_at_ms'
>

const length = 6

/** Six random digits. */
export function drawDigits(): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** A page's key in one spelling. Fails with `bad_public_key`. */
export function spellTarget(publicKey: string): string {
  return toHexText(parsePublicKey(publicKey))
}

/** The bundle under the digits and a key that only this service has: who reads the database can try no digits on it. */
export function sealUnderDigits(seals: Seals, place: CodePlace, { digits, bundle }: Sealing): string {
  const key = keyOf(seals, place, digits)
  try {
    return seal(key, Buffer.from(bundle, 'utf8'), ['mail code', place.id])
  } finally {
    key.fill(0)
  }
}

type Sealing = { readonly digits: string; readonly bundle: string }

/** The bundle; undefined where the digits are others, or the place is another one. */
export function openByDigits(
  seals: Seals,
  place: CodePlace,
  { digits, sealed }: { readonly digits: string; readonly sealed: string },
): string | undefined {
  const key = keyOf(seals, place, digits)
  try {
    return Buffer.from(unseal(key, sealed, ['mail code', place.id])).toString('utf8')
  } catch {
    return undefined
  } finally {
    key.fill(0)
  }
}

function keyOf(seals: Seals, place: CodePlace, digits: string): Buffer {
  const { id, organization_id, user_id, target_public_key, expires_at_ms } = place
  const secret = seals.secret('mail codes')
  try {
    const said = JSON.stringify([id, organization_id, user_id, target_public_key, expires_at_ms, digits])
    return createHmac('sha256', secret).update(said).digest()
  } finally {
    secret.fill(0)
  }
}
