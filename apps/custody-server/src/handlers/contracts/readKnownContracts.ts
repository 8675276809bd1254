import { assertCallsKnown, type KnownContract, speaksOfCalls } from '@latchkey/policy'
import type { ContractInterfaceRow, CustodyDatabase } from '../../database/tables.ts'
import type { Draft } from '../../facts/draft.ts'
import { readInterfaces } from '../../facts/readInterfaces.ts'
import { parseContractInterface, toKnownContract } from '../../keys/contractInterface.ts'

/** Functions that conditions may name, by these interfaces. */
export function readKnownContracts(rows: readonly ContractInterfaceRow[]): readonly KnownContract[] {
  return rows.map(({ address, interface_json }) => toKnownContract(address, parseContractInterface(interface_json)))
}

/**
 * Holds that conditions can hold by the interfaces of an organization. Reading those is work, so that none is read
 * where no condition speaks of calls. Fails as `assertCallsKnown` does.
 */
export async function assertCallsExplained(
  database: CustodyDatabase,
  facts: Pick<Draft, 'all'>,
  conditions: readonly string[],
): Promise<void> {
  const asking = conditions.filter(speaksOfCalls)
  if (asking.length === 0) return
  const contracts = readKnownContracts(await readInterfaces(database, facts.all('custody_contract_interface')))
  for (const condition of asking) assertCallsKnown(condition, contracts)
}
