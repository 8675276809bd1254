import type { EmbeddedContents, EmbeddedController } from '@latchkey/embedded'
import { type ActionState, useAction, useStore } from '@latchkey/ui'
import { useEffect, useState } from 'react'

/** The wallet's contents, as it was last read, and how the newest reading went. */
export type Contents = {
  readonly read: () => Promise<boolean>
  readonly reading: ActionState
  readonly contents: EmbeddedContents | undefined
}

/**
 * Reads what is in the wallet, and again when its session has been renewed or its address confirmed, wherever on the page
 * that was done. What was read stays meanwhile.
 */
export function useContents(controller: EmbeddedController, isActive: boolean): Contents {
  const [contents, setContents] = useState<EmbeddedContents>()
  const { state: reading, run: read } = useAction(async () =>
    setContents(await (await controller.open()).owner.readContents()),
  )
  const unconfirmed = useStore(controller.session)?.unconfirmedEmail
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read says who is confirmed, too
  useEffect(() => {
    if (isActive) void read()
  }, [isActive, read, unconfirmed])
  return { contents, reading, read }
}
