import { consolePoliciesTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { ContractList } from './ContractList.tsx'
import { NewContract } from './NewContract.tsx'
import { NewPolicy, PolicyEditor } from './PolicyEditor.tsx'
import { PolicyList } from './PolicyList.tsx'

/** The policies: all of them, one to be changed, or a new one; and the contracts that they can speak of. */
export function PolicyScreens({ id, part }: Place) {
  const { spoken } = useTexts(consolePoliciesTexts)
  return (
    <div {...spoken} className={styles['page']}>
      {screenOf({ id, part })}
    </div>
  )
}

function screenOf({ id, part }: Place) {
  if (id === 'contracts') return part === 'new' ? <NewContract /> : <ContractList />
  if (id === 'new') return <NewPolicy />
  return isId(id) ? <PolicyEditor key={id} policyId={id} /> : <PolicyList />
}
