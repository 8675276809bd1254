import { BundleError, parsePublicKey } from '@latchkey/custody'
import type { consoleUsersTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'

/** The fault of a typed P-256 public key; undefined without one. */
export function checkPublicKey(text: string, say: Say<typeof consoleUsersTexts>): string | undefined {
  if (text.trim() === '') return say('consoleUsers.publicKey.missing')
  try {
    parsePublicKey(text.trim())
    return undefined
  } catch (error) {
    if (error instanceof BundleError) return say('consoleUsers.publicKey.wrong')
    throw error
  }
}
