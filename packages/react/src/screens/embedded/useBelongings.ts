import type { EmbeddedBelongings, EmbeddedDesk } from '@latchkey/embedded'
import { type ActionState, useAction, useStore } from '@latchkey/ui'
import { useEffect, useState } from 'react'

/** What is in the wallet, as it was last read, and how the newest reading went. */
export type Belongings = {
  readonly read: () => Promise<boolean>
  readonly reading: ActionState
  readonly belongings: EmbeddedBelongings | undefined
}

/**
 * Reads what is in the wallet, and again when its session has been renewed or its address confirmed, wherever on the page
 * that was done. What was read stays meanwhile.
 */
export function useBelongings(desk: EmbeddedDesk, isActive: boolean): Belongings {
  const [belongings, setBelongings] = useState<EmbeddedBelongings>()
  const { state: reading, run: read } = useAction(async () =>
    setBelongings(await (await desk.open()).owner.readBelongings()),
  )
  const unconfirmed = useStore(desk.session)?.unconfirmedEmail
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read says who is confirmed, too
  useEffect(() => {
    if (isActive) void read()
  }, [isActive, read, unconfirmed])
  return { belongings, reading, read }
}
