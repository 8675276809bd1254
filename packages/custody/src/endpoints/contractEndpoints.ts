import * as v from 'valibot'
import { smartContractInterfaceType } from './choices.ts'
import { query, submit, version } from './endpoint.ts'
import { answers, filled, id, maybe, name, text, timestamp } from './fields.ts'

const maxInterfaceLength = 400_000
/** Longer than any of an answer. */
const maxAnsweredLength = 1_000_000

const smartContractInterface = v.object({
  organizationId: id,
  smartContractInterfaceId: id,
  smartContractAddress: text(256),
  smartContractInterface: text(maxAnsweredLength),
  type: text(100),
  label: text(1024),
  notes: text(65_536),
  createdAt: timestamp,
  updatedAt: timestamp,
})

const interfaceId = { smartContractInterfaceId: id }

/** The interfaces of contracts, by which policies read calls. Whoever may say what is allowed may say what calls mean. */
export const contractEndpoints = {
  get_smart_contract_interface: query('get_smart_contract_interface', interfaceId, { smartContractInterface }),
  list_smart_contract_interfaces: query(
    'list_smart_contract_interfaces',
    {},
    { smartContractInterfaces: answers(smartContractInterface) },
  ),
  create_smart_contract_interface: submit(
    'create_smart_contract_interface',
    { resource: 'POLICY', action: 'CREATE' },
    version(
      '',
      {
        smartContractAddress: filled(256),
        smartContractInterface: filled(maxInterfaceLength),
        type: smartContractInterfaceType,
        label: name,
        notes: maybe(text(4096)),
      },
      interfaceId,
    ),
  ),
  delete_smart_contract_interface: submit(
    'delete_smart_contract_interface',
    { resource: 'POLICY', action: 'DELETE' },
    version('', interfaceId, interfaceId),
  ),
} as const
