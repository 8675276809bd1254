import { walletPlatform } from '@latchkey/browser'
import type { LinkAsking, LinkController } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { useState } from 'react'
import { LinkNotice } from './LinkNotice.tsx'
import { RedirectDialog } from './RedirectDialog.tsx'

export type LinkNoticesProps = { readonly controller: LinkController }

/** Says that a linked phone has the word, or that the link to it is lost (specification §2). */
export function LinkNotices({ controller }: LinkNoticesProps) {
  const asking = useStore(controller.asking)
  const isLost = useStore(controller.isLost)
  const announced = asking.filter(({ isAnnounced }) => isAnnounced)
  // The newest is what the visitor has just done here.
  const newest: LinkAsking | undefined = announced.at(-1)
  const isOnPhone = walletPlatform(navigator) !== 'desktop'
  const [dismissed, setDismissed] = useState<LinkAsking>()
  // A visitor who closes the dialog still needs a way to take back what waits.
  const isRedirecting = isOnPhone && newest !== undefined && newest !== dismissed
  return (
    <>
      {isOnPhone && !isLost && (
        <RedirectDialog
          controller={controller}
          asking={isRedirecting ? newest : undefined}
          onDismiss={() => setDismissed(newest)}
        />
      )}
      <LinkNotice
        controller={controller}
        state={isLost ? 'lost' : newest !== undefined && !isRedirecting ? 'confirm' : undefined}
        asking={newest}
      />
    </>
  )
}
