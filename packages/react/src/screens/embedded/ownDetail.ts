import type { connectTexts } from '@latchkey/texts'
import type { Say } from '@latchkey/ui'

/** The way into a wallet that is made on the spot, by the key of its connector; undefined for every other. */
export function ownDetail(say: Say<typeof connectTexts>, key: string | undefined): string | undefined {
  if (key === 'turnkeyhd') return say('connect.passkey.detail')
  return key === 'turnkey' ? say('connect.email.detail') : undefined
}
