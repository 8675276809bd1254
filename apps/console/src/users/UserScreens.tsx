import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import { NewUser } from './NewUser.tsx'
import { UserDetail } from './UserDetail.tsx'
import { UserList } from './UserList.tsx'

/** The users: all of them, one, or a new one. */
export function UserScreens({ id }: Place) {
  if (id === 'new') return <NewUser />
  return isId(id) ? <UserDetail key={id} userId={id} /> : <UserList />
}
