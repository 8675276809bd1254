import { assertCallsKnown, type KnownContract, PolicyError } from '@latchkey/policy'
import { CustodyServerError } from '../../errors.ts'
import { readInterfaces } from '../../facts/readInterfaces.ts'
import type { SubmitHandler } from '../handler.ts'
import { requiredOf } from '../required.ts'
import { readKnownContracts } from './readKnownContracts.ts'

/** Deletes a contract's interface, unless a policy could not hold any more without it. */
export const deleteSmartContractInterface: SubmitHandler<'delete_smart_contract_interface'> = async (
  { database, facts, remove },
  { parameters },
) => {
  const known = facts.all('custody_contract_interface')
  const contract = requiredOf(known, parameters.smartContractInterfaceId, 'contract interface')
  const rows = await readInterfaces(database, known)
  const [before, after] = [rows, rows.filter((row) => row.id !== contract.id)].map(readKnownContracts)
  for (const { name, condition } of facts.all('custody_policy')) {
    if (canHold(condition, before ?? []) && !canHold(condition, after ?? [])) {
      throw new CustodyServerError('interface_in_use', { data: { policy: name } })
    }
  }
  remove('custody_contract_interface', [contract])
  return { smartContractInterfaceId: contract.id }
}

function canHold(condition: string, contracts: readonly KnownContract[]): boolean {
  try {
    assertCallsKnown(condition, contracts)
    return true
  } catch (error) {
    if (error instanceof PolicyError) return false
    throw error
  }
}
