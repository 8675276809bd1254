import { withTimeout } from '@latchkey/base'
import type { Hub } from '@latchkey/connect'
import { type Address, type Chain, checkRecipient, type RecipientFinding as Found, type Token } from '@latchkey/evm'
import type { TransferSentence } from './transferSentence.ts'

/** How long the checks of a recipient may take before the review is shown without them, in milliseconds. */
const checkBudgetMs = 1500

/** A fact about the recipient, to be told in the visitor's language. */
export type RecipientFinding = Omit<Found, 'code' | 'text'> & {
  readonly code: Found['code'] | 'unchecked'
  readonly text: TransferSentence
}

/** The address to look at, and the others the sender knows. */
export type RecipientQuestion = {
  readonly chain: Chain
  /** Absent for the native coin. */
  readonly token: Token | undefined
  readonly from: Address
  readonly to: Address
  readonly known: readonly Address[]
}

/** Looks at the recipient; a slow node must not keep anybody from the review, but it is said that nobody looked. */
export async function findRecipientProblems(
  hub: Hub,
  { chain, token, from, to, known }: RecipientQuestion,
): Promise<readonly RecipientFinding[]> {
  const check = checkRecipient({
    to,
    from,
    rpc: hub.rpc(chain.id),
    tokens: hub.tokens.filter((one) => one.chainId === chain.id),
    known,
    ...(token === undefined ? {} : { token }),
  })
  try {
    const findings = await withTimeout(check, checkBudgetMs, hub.clock)
    return findings.map((finding) => ({ ...finding, text: sentenceOf(finding) }))
  } catch (error) {
    hub.log.debug('The recipient could not be checked', error)
    return [{ severity: 'inform', code: 'unchecked', text: (say) => say('transfer.recipient.unchecked') }]
  }
}

function sentenceOf({ code, symbol = '' }: Found): TransferSentence {
  return (say) =>
    code === 'token_recipient' ? say('transfer.recipient.token', { symbol }) : say(`transfer.recipient.${code}`)
}

/** Whom this account has paid from this browser before. */
export function knownRecipients(hub: Hub, from: Address): readonly Address[] {
  const sent = hub.transfers
    .get()
    .filter(({ from: payer, hash, data }) => payer === from && hash !== undefined && data === undefined)
  return [...new Set(sent.map((record) => record.to))]
}
