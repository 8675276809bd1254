import type { Rpc } from '@latchkey/base'
import { type Address, sameAddress, zeroAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import { findLookAlike } from './lookAlike.ts'
import { checkName, compareName, type NameQuestion } from './movedName.ts'
import { findCode } from './recipientCode.ts'

/** `block`: cannot be sent to. `acknowledge`: the visitor must say that it is meant. `inform`: good to know. */
export type RecipientFinding = {
  readonly severity: 'block' | 'acknowledge' | 'inform'
  readonly code:
    | 'zero_recipient'
    | 'burn_recipient'
    | 'own_address'
    | 'token_recipient'
    | 'look_alike'
    | 'look_alike_end'
    | 'contract_recipient'
    | 'smart_account'
    | 'code_elsewhere'
    | 'name_moved'
    | 'first_time'
    | 'not_checked'
  /** In English. */
  readonly text: string
  /** Of the token whose contract the address is. */
  readonly symbol?: string
  /** The network on which the address is a contract. */
  readonly network?: string
  /** The name that led to another address before. */
  readonly name?: string
  /** The address that this one is easily mistaken for, or to which its name led before. */
  readonly similarTo?: Address
}

/** A recipient, and all that `compareRecipient` holds it against. */
export type RecipientComparison = Omit<NameQuestion, 'resolve'> & {
  readonly from: Address
  readonly token?: Token
  /** Tokens of this chain, whose contracts are no recipients. */
  readonly tokens?: readonly Token[]
  /** Addresses the visitor has sent to before, his contacts, and his own others: nothing that was fetched. */
  readonly known: readonly Address[]
}

export type RecipientQuestion = RecipientComparison &
  NameQuestion & {
    readonly rpc: Rpc
    /** The other networks, on which the address may be a contract while there is nothing here. */
    readonly elsewhere?: readonly { readonly name: string; readonly rpc: Rpc }[]
  }

const order = { block: 0, acknowledge: 1, inform: 2 } as const
/** Coins are sent here to be gone for good. */
const burnAddress = '0x000000000000000000000000000000000000dEaD'

/** Warnings about this address, worst first, and equals in a fixed order. Only local knowledge and the chains' own nodes are asked. */
export async function checkRecipient(question: RecipientQuestion): Promise<readonly RecipientFinding[]> {
  const local = checkAddress(question)
  // Nothing is sent there whatever a node says.
  if (isBlocked(local)) return local
  const [code, name] = await Promise.all([findCode(question), checkName(question)])
  const findings = [...local, ...code, ...name, ...checkHistory(question)]
  return findings.sort((left, right) => order[left.severity] - order[right.severity])
}

/** The warnings of `checkRecipient` for which nobody is asked: at once, and whatever becomes of the nodes. */
export function compareRecipient(question: RecipientComparison): readonly RecipientFinding[] {
  const local = checkAddress(question)
  return isBlocked(local) ? local : [...local, ...compareName(question), ...checkHistory(question)]
}

function isBlocked(findings: readonly RecipientFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'block')
}

function checkAddress({ to, from, token, tokens = [], known }: RecipientComparison): readonly RecipientFinding[] {
  if (to === zeroAddress) {
    return [
      { severity: 'block', code: 'zero_recipient', text: 'Nobody owns this address: what is sent there is lost.' },
    ]
  }
  if (sameAddress(to, burnAddress)) {
    return [{ severity: 'block', code: 'burn_recipient', text: 'This address destroys what is sent to it.' }]
  }
  if (sameAddress(to, from)) {
    return [{ severity: 'acknowledge', code: 'own_address', text: 'This is your own address.' }]
  }
  const ownContract = [...(token === undefined ? [] : [token]), ...tokens].find(({ address }) =>
    sameAddress(address, to),
  )
  if (ownContract !== undefined) {
    const severity = ownContract === token ? 'block' : 'acknowledge'
    const { symbol } = ownContract
    return [{ severity, code: 'token_recipient', symbol, text: `This is the contract of ${symbol}, not a person.` }]
  }
  return checkLikeness({ to, from, known })
}

function checkLikeness({ to, from, known }: RecipientComparison): readonly RecipientFinding[] {
  const isKnown = known.some((address) => sameAddress(address, to))
  const alike = findLookAlike(to, [from, ...known])
  // Of two that are known one end is the same by chance; both ends never are.
  if (alike === undefined || (isKnown && alike.ends === 'one')) return []
  const similarTo = alike.address
  if (alike.ends === 'one') {
    const text = 'It begins or ends like an address you know, but it is another one.'
    return [{ severity: 'acknowledge', code: 'look_alike_end', text, similarTo }]
  }
  const text = 'This looks like an address you know, but it is another one.'
  return [{ severity: isKnown ? 'acknowledge' : 'block', code: 'look_alike', text, similarTo }]
}

function checkHistory({ to, from, known }: RecipientComparison): readonly RecipientFinding[] {
  if ([from, ...known].some((address) => sameAddress(address, to))) return []
  return [
    { severity: 'inform', code: 'first_time', text: 'You have not sent to this address from this browser before.' },
  ]
}
