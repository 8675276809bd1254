import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import { OrganizationDetail } from './OrganizationDetail.tsx'
import { OrganizationFinder } from './OrganizationFinder.tsx'

/** The organizations below: the way to find one, or one of them. */
export function OrganizationScreens({ id }: Place) {
  return isId(id) ? <OrganizationDetail key={id} id={id} /> : <OrganizationFinder />
}
