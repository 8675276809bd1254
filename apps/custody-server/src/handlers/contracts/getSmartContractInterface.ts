import { readInterfaces } from '../../facts/readInterfaces.ts'
import { describeContractInterface } from '../../views/objects.ts'
import type { QueryHandler } from '../handler.ts'
import { required, requiredOf } from '../required.ts'

/** One contract's interface. */
export const getSmartContractInterface: QueryHandler<'get_smart_contract_interface'> = async (
  { database, readings, organizationId },
  { smartContractInterfaceId: id },
) => {
  const { rows } = await readings.factsOf(organizationId)
  const known = requiredOf(rows.custody_contract_interface, id, 'contract interface')
  const [contract] = await readInterfaces(database, [known])
  return { smartContractInterface: describeContractInterface(required(contract, 'contract interface')) }
}
