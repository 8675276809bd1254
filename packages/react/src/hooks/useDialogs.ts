import { useContext, useEffect } from 'react'
import { type Dialogs, DialogsContext } from '../DialogsContext.ts'

/** The dialogs of the nearest `HubProvider`, which are in the document from then on. Throws a `TypeError` where there is none. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (dialogs === undefined) throw new TypeError('A Latchkey component needs a <HubProvider> above it')
  const { users } = dialogs
  useEffect(() => {
    users.set(users.get() + 1)
    return () => users.set(users.get() - 1)
  }, [users])
  return dialogs
}
