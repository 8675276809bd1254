import type { Rpc } from '@latchkey/base'
import type { Address } from '../address.ts'
import { readDelegation } from '../delegation/readDelegation.ts'

/** A site that offers more networks than this has those after it not asked. */
const mostElsewhere = 12

export type CodeQuestion = {
  readonly to: Address
  readonly rpc: Rpc
  readonly elsewhere?: readonly { readonly name: string; readonly rpc: Rpc }[]
}

/** A fact about the code of an address; its fields are those of a `RecipientFinding`. */
export type CodeFinding =
  | { readonly severity: 'inform'; readonly code: 'not_checked' | 'smart_account'; readonly text: string }
  | { readonly severity: 'acknowledge'; readonly code: 'contract_recipient'; readonly text: string }
  | {
      readonly severity: 'acknowledge'
      readonly code: 'code_elsewhere'
      readonly text: string
      readonly network: string
    }

/** Whether the address is a contract here, or on another network alone: a safe there is nobody's here. */
export async function findCode({ to, rpc, elsewhere = [] }: CodeQuestion): Promise<readonly CodeFinding[]> {
  const others = elsewhere.slice(0, mostElsewhere)
  // All are asked at once; the others are waited for only where they count.
  const asked = Promise.all(others.map((other) => readCode(other.rpc, to)))
  const here = await readCode(rpc, to)
  if (here === undefined) {
    return [{ severity: 'inform', code: 'not_checked', text: 'The network could not say whether this is a contract.' }]
  }
  // An account that has delegated its code is still a person.
  if (readDelegation(here) !== undefined) {
    return [{ severity: 'inform', code: 'smart_account', text: 'This is a person’s account that runs code.' }]
  }
  if (here !== '0x') {
    const text = 'This is a contract. Make sure that it can give back what you send.'
    return [{ severity: 'acknowledge', code: 'contract_recipient', text }]
  }
  // A network that does not answer says nothing: this one has.
  const there = await asked
  const contractOn = others.find((_other, index) => isContract(there[index]))
  if (contractOn === undefined) return []
  const text = `This is a contract on ${contractOn.name}, and nothing here: what you send may be lost.`
  return [{ severity: 'acknowledge', code: 'code_elsewhere', network: contractOn.name, text }]
}

function isContract(code: string | undefined): boolean {
  return code !== undefined && code !== '0x' && readDelegation(code) === undefined
}

async function readCode(rpc: Rpc, address: Address): Promise<string | undefined> {
  const [outcome] = await rpc.batch([{ method: 'eth_getCode', params: [address, 'latest'] }]).catch(() => [])
  if (outcome === undefined || 'error' in outcome || typeof outcome.result !== 'string') return undefined
  const code = outcome.result.toLowerCase()
  return /^0x[0-9a-f]*$/.test(code) ? code : undefined
}
