import { ActivityDetail } from '../activities/ActivityDetail.tsx'
import { ActivityList } from '../activities/ActivityList.tsx'
import { AuditPage } from '../audit/AuditPage.tsx'
import { isId } from '../boot.ts'
import { OrganizationDetail } from '../organizations/OrganizationDetail.tsx'
import { OrganizationFinder } from '../organizations/OrganizationFinder.tsx'
import { NewPolicy, PolicyEditor } from '../policies/PolicyEditor.tsx'
import { PolicyList } from '../policies/PolicyList.tsx'
import { NewUser } from '../users/NewUser.tsx'
import { UserDetail } from '../users/UserDetail.tsx'
import { UserList } from '../users/UserList.tsx'
import { NewWallet } from '../wallets/NewWallet.tsx'
import { WalletList } from '../wallets/WalletList.tsx'
import type { Route } from './route.ts'

/** The screen of a place; the list of its section where it names nothing known. */
export function Screen({ route: { section, id } }: { readonly route: Route }) {
  const isNew = id === 'new'
  const known = isId(id) ? id : undefined
  switch (section) {
    case 'activities':
      return known === undefined ? <ActivityList /> : <ActivityDetail key={known} activityId={known} />
    case 'users':
      if (isNew) return <NewUser />
      return known === undefined ? <UserList /> : <UserDetail key={known} userId={known} />
    case 'organizations':
      return known === undefined ? <OrganizationFinder /> : <OrganizationDetail key={known} id={known} />
    case 'wallets':
      return isNew ? <NewWallet /> : <WalletList />
    case 'policies':
      if (isNew) return <NewPolicy />
      return known === undefined ? <PolicyList /> : <PolicyEditor key={known} policyId={known} />
    case 'audit':
      return <AuditPage />
  }
}
