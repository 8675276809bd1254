import { useMedia } from '@latchkey/ui'
import { useContext } from 'react'
import { LooksContext } from '../../LooksContext.ts'

/** Whether the list and what a choice leads to stand side by side. A dialog lies on the window itself, which is its container. */
export function useIsWide(): boolean {
  const { dialog = 'wide' } = useContext(LooksContext)
  return useMedia('(width >= 760px)') && dialog === 'wide'
}
