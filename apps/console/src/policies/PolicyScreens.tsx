import { isId } from '../boot.ts'
import { ContractList } from '../contracts/ContractList.tsx'
import { NewContract } from '../contracts/NewContract.tsx'
import type { Place } from '../layout/route.ts'
import { NewPolicy, PolicyEditor } from './PolicyEditor.tsx'
import { PolicyList } from './PolicyList.tsx'

/** The policies: all of them, one to be changed, or a new one; and the contracts that they can speak of. */
export function PolicyScreens({ id, part }: Place) {
  if (id === 'contracts') return part === 'new' ? <NewContract /> : <ContractList />
  if (id === 'new') return <NewPolicy />
  return isId(id) ? <PolicyEditor key={id} policyId={id} /> : <PolicyList />
}
