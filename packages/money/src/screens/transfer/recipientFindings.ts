import { withTimeout } from '@latchkey/base'
import { contactsOf, type Hub, readContacts, recipientOfRecord, tokensOf } from '@latchkey/connect'
import {
  type Address,
  type Chain,
  checkRecipient,
  compareRecipient,
  type RecipientFinding as Found,
  resolveName,
  type Token,
} from '@latchkey/evm'
import { knownRecipients, paidBy } from '../contacts/knownRecipients.ts'
import type { TransferSentence } from './transferSentence.ts'

/** How long the checks of a recipient may take before the review is shown without them, in milliseconds. */
const checkBudgetMs = 1500

/** A fact about the recipient, to be told in the visitor's language. */
export type RecipientFinding = Omit<Found, 'code' | 'text'> & {
  readonly code: Found['code'] | 'unchecked' | 'contacts_unread'
  readonly text: TransferSentence
}

/** The address to look at, and the others the sender knows. */
export type RecipientQuestion = {
  readonly chain: Chain
  /** Absent for the native coin. */
  readonly token: Token | undefined
  readonly from: Address
  readonly to: Address
  /** The name that was typed, if it was one. */
  readonly name: string | undefined
  /** Those of the moment at which the contacts are read, unless given. */
  readonly known?: readonly Address[]
}

const contactsUnread: RecipientFinding = {
  severity: 'acknowledge',
  code: 'contacts_unread',
  text: (say) => say('transfer.recipient.contacts_unread'),
}

/** Looks at the recipient; a slow node must not keep anybody from the review, but it is said that nobody looked. */
export async function findRecipientProblems(
  hub: Hub,
  question: RecipientQuestion,
): Promise<readonly RecipientFinding[]> {
  const { chain } = question
  const rpc = hub.rpc(chain.id)
  // Outside of the budget: whoever is known must be known before anything is compared.
  const { status } = await readContacts(hub)
  const unread: readonly RecipientFinding[] = status === 'read' ? [] : [contactsUnread]
  const comparison = comparisonOf(hub, question)
  const check = checkRecipient({
    ...comparison,
    rpc,
    elsewhere: hub.chains
      .filter(({ id }) => id !== chain.id)
      .map((other) => ({ name: other.name, rpc: hub.rpc(other.id) })),
    ...(chain.contracts?.ensUniversalResolver !== undefined && {
      resolve: async (saved: string) => await resolveName({ name: saved, chain, rpc }),
    }),
  })
  try {
    const findings = await withTimeout(check, checkBudgetMs, hub.clock)
    const isBlocked = findings.some(({ severity }) => severity === 'block')
    return isBlocked ? findings.map(tell) : [...unread, ...findings.map(tell)]
  } catch (error) {
    hub.log.debug('The recipient could not be checked', error)
    const unchecked: RecipientFinding = {
      severity: 'inform',
      code: 'unchecked',
      text: (say) => say('transfer.recipient.unchecked'),
    }
    return [...unread, ...compareRecipient(comparison).map(tell), unchecked]
  }
}

/** The findings for which no node is asked, from the contacts that are read by now. */
export function findKnownProblems(hub: Hub, question: RecipientQuestion): readonly RecipientFinding[] {
  return compareRecipient(comparisonOf(hub, question)).map(tell)
}

function comparisonOf(hub: Hub, question: RecipientQuestion) {
  const { chain, token, from, to, name, known = knownRecipients(hub, from) } = question
  const tokens = tokensOf(hub)
    .get()
    .tokens.filter((one) => one.chainId === chain.id)
  return { to, from, tokens, known, name, savedNames: savedNames(hub, question), ...(token !== undefined && { token }) }
}

function tell(finding: Found): RecipientFinding {
  return { ...finding, text: sentenceOf(finding) }
}

function sentenceOf({ code, symbol = '', network = '', name = '', similarTo }: Found): TransferSentence {
  return (say) => {
    switch (code) {
      case 'token_recipient':
        return say('transfer.recipient.token', { symbol })
      case 'code_elsewhere':
        return say('transfer.recipient.code_elsewhere', { network })
      case 'name_moved':
        return say(similarTo === undefined ? 'transfer.recipient.name_left' : 'transfer.recipient.name_moved', { name })
      default:
        return say(`transfer.recipient.${code}`)
    }
  }
}

/** Names and where they led: as the contacts were saved, then as this account has paid them, the latest first. */
function savedNames(hub: Hub, { chain, from }: RecipientQuestion) {
  const { contacts } = contactsOf(hub).get()
  const paid = paidBy(hub, from).filter(({ chainId }) => chainId === chain.id)
  return [
    ...contacts.flatMap(({ name, address, chainId }) =>
      name !== undefined && chainId === chain.id ? [{ name, address }] : [],
    ),
    ...paid.flatMap((record) => {
      const { recipientName: name } = record
      return name === undefined ? [] : [{ name, address: recipientOfRecord(record) }]
    }),
  ]
}
