import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import { NewPolicy, PolicyEditor } from './PolicyEditor.tsx'
import { PolicyList } from './PolicyList.tsx'

/** The policies: all of them, one to be changed, or a new one. */
export function PolicyScreens({ id }: Place) {
  if (id === 'new') return <NewPolicy />
  return isId(id) ? <PolicyEditor key={id} policyId={id} /> : <PolicyList />
}
