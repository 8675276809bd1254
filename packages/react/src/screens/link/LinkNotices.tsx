import type { LinkAsking, LinkDesk } from '@latchkey/connect'
import { useStore } from '../../hooks/useStore.ts'
import { walletPlatform } from '../../walletPlatform.ts'
import { LinkNotice } from './LinkNotice.tsx'
import { RedirectDialog } from './RedirectDialog.tsx'

export type LinkNoticesProps = { readonly desk: LinkDesk }

/** Says that a linked phone has the word, that the link to it is lost, or that its owner has ended it (specification §2). */
export function LinkNotices({ desk }: LinkNoticesProps) {
  const asking = useStore(desk.asking)
  const isLost = useStore(desk.isLost)
  const hasEnded = useStore(desk.hasEnded)
  const announced = asking.filter(({ isAnnounced }) => isAnnounced)
  // The newest is what the visitor has just done here.
  const newest: LinkAsking | undefined = announced.at(-1)
  const isOnPhone = walletPlatform(navigator) !== 'desktop'
  return (
    <>
      {isOnPhone && !isLost && <RedirectDialog key={newest?.sinceMs} desk={desk} asking={newest} />}
      <LinkNotice
        desk={desk}
        state={isLost ? 'lost' : newest !== undefined && !isOnPhone ? 'confirm' : hasEnded ? 'ended' : undefined}
        asking={newest}
      />
    </>
  )
}
