import type { Rpc } from '@latchkey/base'
import { type Address, sameAddress, zeroAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'

/** `block`: cannot be sent to. `acknowledge`: the visitor must say that it is meant. `inform`: good to know. */
export type RecipientFinding = {
  readonly severity: 'block' | 'acknowledge' | 'inform'
  readonly code:
    | 'zero_recipient'
    | 'token_recipient'
    | 'own_address'
    | 'look_alike'
    | 'first_time'
    | 'not_checked'
    | 'contract_recipient'
  /** In English. */
  readonly text: string
  /** Of the token whose contract the address is. */
  readonly symbol?: string
  /** The address that this one is easily mistaken for. */
  readonly similarTo?: Address
}

export type RecipientQuestion = {
  readonly to: Address
  readonly from: Address
  readonly rpc: Rpc
  readonly token?: Token
  /** Tokens of this chain, whose contracts are no recipients. */
  readonly tokens?: readonly Token[]
  /** Addresses the visitor has sent to before, and their own others. */
  readonly known: readonly Address[]
}

const order = { block: 0, acknowledge: 1, inform: 2 } as const
/** EIP-7702: an account that has delegated its code is still a person. */
const delegationPrefix = '0xef0100'
/** How many digits at either end people look at. */
const glance = 4

/** Warnings about this address, address, worst first. Only local knowledge and the chain's own node are asked. */
export async function checkRecipient(question: RecipientQuestion): Promise<readonly RecipientFinding[]> {
  const findings = [...checkLocally(question), ...(await checkCode(question))]
  return findings.sort((left, right) => order[left.severity] - order[right.severity])
}

function checkLocally({ to, from, token, tokens = [], known }: RecipientQuestion): readonly RecipientFinding[] {
  if (to === zeroAddress) {
    return [
      { severity: 'block', code: 'zero_recipient', text: 'Nobody owns this address: what is sent there is lost.' },
    ]
  }
  const ownContract = [...(token === undefined ? [] : [token]), ...tokens].find(({ address }) =>
    sameAddress(address, to),
  )
  if (ownContract !== undefined) {
    const severity = ownContract === token ? 'block' : 'acknowledge'
    const { symbol } = ownContract
    return [{ severity, code: 'token_recipient', symbol, text: `This is the contract of ${symbol}, not a person.` }]
  }
  if (sameAddress(to, from)) {
    return [{ severity: 'acknowledge', code: 'own_address', text: 'This is your own address.' }]
  }
  if (known.some((address) => sameAddress(address, to))) return []
  const similar = [from, ...known].find((address) => looksLike(address, to))
  if (similar !== undefined) {
    const text = 'This looks like an address you know, but it is another one.'
    return [{ severity: 'acknowledge', code: 'look_alike', text, similarTo: similar }]
  }
  return [
    { severity: 'inform', code: 'first_time', text: 'You have not sent to this address from this browser before.' },
  ]
}

async function checkCode({ to, rpc }: RecipientQuestion): Promise<readonly RecipientFinding[]> {
  const [outcome] = await rpc.batch([{ method: 'eth_getCode', params: [to, 'latest'] }])
  if (outcome === undefined || 'error' in outcome || typeof outcome.result !== 'string') {
    return [{ severity: 'inform', code: 'not_checked', text: 'The network could not say whether this is a contract.' }]
  }
  const code = outcome.result.toLowerCase()
  if (code === '0x' || code.startsWith(delegationPrefix)) return []
  const text = 'This is a contract. Make sure that it can give back what you send.'
  return [{ severity: 'acknowledge', code: 'contract_recipient', text }]
}

/** Same digits at both ends, others between: how a poisoned history looks. */
export function looksLike(known: Address, candidate: Address): boolean {
  if (sameAddress(known, candidate)) return false
  const ends = (address: Address) => {
    const digits = address.slice(2).toLowerCase()
    return digits.slice(0, glance) + digits.slice(-glance)
  }
  return ends(known) === ends(candidate)
}
