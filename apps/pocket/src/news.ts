import type { EndReason } from './peer/walletPeer.ts'
import type { RefusalReason } from './refusalReason.ts'

/** Something that happened, in code. `site` is what the site calls itself, absent where it has no name. */
export type Happened = { readonly site: string | undefined } & (
  | { readonly code: 'request.lapsed' | 'request.answered' | 'request.withdrawn' }
  | { readonly code: 'proposal.lapsed' | 'proposal.answered' }
  | { readonly code: 'session'; readonly reason: EndReason }
  | { readonly code: 'refused'; readonly reason: RefusalReason }
)

/** Something that happened by itself and that its owner should know. */
export type News = Happened & { readonly id: number }

/** An answer that was given here, in code. */
export type Done =
  | { readonly code: 'connected'; readonly site: string | undefined }
  | { readonly code: 'refused' | 'signed' | 'sent' | 'answered' | 'more' }
