import { readInterfaces } from '../../facts/readInterfaces.ts'
import { describeContractInterface } from '../../views/objects.ts'
import { oldestFirst } from '../../views/oldestFirst.ts'
import type { QueryHandler } from '../handler.ts'

/** All contract interfaces of an organization. */
export const listSmartContractInterfaces: QueryHandler<'list_smart_contract_interfaces'> = async ({
  database,
  readings,
  organizationId,
}) => {
  const { rows } = await readings.factsOf(organizationId)
  const contracts = await readInterfaces(database, oldestFirst(rows.custody_contract_interface))
  return { smartContractInterfaces: contracts.map(describeContractInterface) }
}
