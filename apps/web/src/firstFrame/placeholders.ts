import type { Address } from '@latchkey/evm'

/** What stands in the drawn page where the server puts the owner's words, which it alone knows. */
export const namePlaceholder = 'LATCHKEY-SITE-NAME'
/** Likewise for the short name of the build. */
export const buildPlaceholder = 'LATCHKEY-BUILD'
/** The address that the account button is drawn with; the page puts the remembered one in its place. */
export const drawnAddress: Address = '0x0000000000000000000000000000000000000000'

/** What is drawn beside the page, to be put into it: the ids of its templates. */
export const templates = {
  account: 'first-account',
  loading: 'first-loading',
  failed: 'first-failed',
} as const
