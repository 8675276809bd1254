import { ActivityToasts } from '@latchkey/money'
import { useCallback, useEffect } from 'react'
import { navigate, usePath } from '../router.tsx'
import { unseen } from '../unseen.ts'

/** Pages that show the way of a transfer themselves. */
const telling: readonly string[] = ['/send', '/activity']

/** News of the visitor's accounts on every page: in its corner, before its title, and on the icon of an installed page. */
export function News() {
  const path = usePath()
  const show = useCallback((count: number) => {
    unseen.set(count)
    showOnIcon(count)
  }, [])
  useEffect(() => () => show(0), [show])
  return <ActivityToasts tellsSent={!telling.includes(path)} onShow={() => navigate('/activity')} onCount={show} />
}

/** Nothing where the browser has no such sign, or does not let this page. */
function showOnIcon(count: number): void {
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  done?.catch(() => undefined)
}
