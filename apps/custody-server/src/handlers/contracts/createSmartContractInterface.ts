import { hash } from 'node:crypto'
import { CustodyServerError, refuseParameter } from '../../errors.ts'
import { readInterfaces } from '../../facts/readInterfaces.ts'
import { countFunctions, InterfaceFault, parseContractInterface } from '../../keys/contractInterface.ts'
import { assertLimit, limits } from '../../limits.ts'
import type { SubmitHandler } from '../handler.ts'
import { newId } from '../newIds.ts'

/** Takes in what calls to a contract mean, so that policies can speak of them. */
export const createSmartContractInterface: SubmitHandler<'create_smart_contract_interface'> = async (
  { database, facts, organization, nowMs, insert },
  { parameters },
) => {
  const { smartContractAddress: address, smartContractInterface: text, label, notes } = parameters
  if (parameters.type !== 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM') {
    throw refuseParameter('type', 'only contracts of Ethereum are read here, since nothing else is signed')
  }
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw refuseParameter('smartContractAddress', 'it is not an address')
  assertReadable(text)
  const known = await readInterfaces(database, facts.all('custody_contract_interface'))
  if (known.some((each) => each.address.toLowerCase() === address.toLowerCase())) {
    throw new CustodyServerError('duplicate_value', { data: { kind: 'interface of a contract' } })
  }
  assertLimit({ kind: 'contract interfaces', count: known.length, added: 1, limit: limits.contractInterfaces })
  const characters = known.reduce((sum, { interface_json }) => sum + interface_json.length, 0)
  const limit = limits.interfaceCharacters
  assertLimit({ kind: 'characters of contract interfaces', count: characters, added: text.length, limit })
  const functions = {
    count: known.reduce((sum, { interface_json }) => sum + countFunctions(interface_json), 0),
    ...{ added: countFunctions(text), limit: limits.interfaceFunctions },
  }
  assertLimit({ kind: 'functions of contract interfaces', ...functions })
  const smartContractInterfaceId = newId(nowMs)
  const times = { created_at_ms: nowMs, updated_at_ms: nowMs }
  const row = { id: smartContractInterfaceId, organization_id: organization.id, address, interface_json: text, label }
  insert('custody_contract_interface', [{ ...row, interface_hash: hash('sha256', text), notes: notes ?? '', ...times }])
  return { smartContractInterfaceId }
}

function assertReadable(text: string): void {
  try {
    parseContractInterface(text)
  } catch (error) {
    if (error instanceof InterfaceFault) throw refuseParameter('smartContractInterface', error.message)
    throw error
  }
}
