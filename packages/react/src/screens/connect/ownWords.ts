import type { connectTexts } from '@latchkey/texts'
import type { Say } from '../../texts/sentence.ts'

export type OwnWords = { readonly name: string; readonly detail?: string }

/** Our words for a wallet that no maker has named, by the key of its connector; undefined for every other. */
export function ownWords(say: Say<typeof connectTexts>, key: string | undefined): OwnWords | undefined {
  switch (key) {
    case 'walletconnect':
      return { name: say('connect.device') }
    case 'turnkeyhd':
      return { name: say('connect.passkey'), detail: say('connect.passkey.detail') }
    case 'turnkey':
      return { name: say('connect.email'), detail: say('connect.email.detail') }
    default:
      return undefined
  }
}
