import { cleanText } from '@latchkey/evm'

/** Why a request is refused without a question, for the owner: the site is told the protocol's own error. */
export type RefusalReason =
  | { readonly code: PlainRefusal }
  | { readonly code: 'unknownNetwork' | 'notDone' | 'unreadableField'; readonly name: string }

type PlainRefusal =
  | 'unreadable'
  | 'ownCode'
  | 'otherNetwork'
  | 'noRecipient'
  | 'otherCode'
  | 'manyCalls'
  | 'notShared'
  | 'ownNetworks'
  | 'otherAccount'
  | 'idUsed'
  | 'notTogether'

/** A reason that names something of the site's: short, on one line, without hidden characters. */
export function reasonWith(code: 'unknownNetwork' | 'notDone' | 'unreadableField', foreign: string): RefusalReason {
  return { code, name: cleanText(foreign) ?? '…' }
}
