import { loadSecp256k1 } from '@latchkey/custody-server'
import { type Finding, look, ok } from './findings.ts'
import type { Place } from './place.ts'

const part = 'signing'

/** Whether custody signs by the native library, which is optional. */
export async function lookAtSigning({ owner, log }: Place, load = loadSecp256k1): Promise<readonly Finding[]> {
  if (owner.custody === false || 'url' in owner.custody) return []
  if (load(log).isNative) return [ok(part, 'by the native secp256k1 library')]
  return [
    look(
      part,
      'without the native secp256k1 library it takes ten times as long',
      'Run: npm install secp256k1 --omit=optional',
    ),
  ]
}
