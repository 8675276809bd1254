import { createStore, memoryStorage } from '@latchkey/base'
import type { LinkAsking, LinkController } from '@latchkey/connect'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { LinkNotice } from '../screens/link/LinkNotice.tsx'
import { RedirectDialog } from '../screens/link/RedirectDialog.tsx'
import { onStage } from './GalleryStage.tsx'
import { connectedState, galleryNowMs } from './galleryHub.ts'
import { galleryRpc } from './galleryWallets.ts'

const nothing = () => undefined
const asking: LinkAsking = {
  ...{ method: 'signEthereumMessage', isAnnounced: true, sinceMs: galleryNowMs },
  cancel: nothing,
}

/** The inputs of a linked phone, whose line is up or down. */
export function sampleLink(line: 'connected' | 'disconnected' = 'connected'): LinkController {
  const client = {
    ...{ status: createStore(line), isJoined: createStore(true), isUnlinked: createStore(false) },
    ...{ phone: createStore({}), url: () => 'https://link.example', open: nothing, wake: nothing },
    ...{
      request: () => new Promise<never>(nothing),
      onEnd: () => nothing,
      reset: async () => undefined,
      close: nothing,
    },
  }
  return {
    ...{ siteName: 'Shop', appUrl: 'https://app.example', chainIds: [1], rpc: () => galleryRpc },
    ...{ storage: memoryStorage(), clock: { now: () => galleryNowMs, schedule: () => nothing } },
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    ...{ asking: createStore<readonly LinkAsking[]>([asking]), isLost: createStore(false), kit: createStore(client) },
    ...{ open: async () => client, inTurn: async (work) => await work() },
    ...{ reset: async () => undefined, close: async () => undefined },
  }
}

type NoticeProps = {
  readonly state: 'confirm' | 'lost'
  readonly line?: 'disconnected'
  readonly isLate?: boolean
}

function Told({ state, line, isLate = false }: NoticeProps) {
  return onStage(<LinkNotice controller={sampleLink(line)} state={state} asking={asking} />, {
    state: connectedState,
    isLate,
  })
}

/** News of a linked phone, at the corner of every page and on the phone itself. */
export const linkStates: GallerySubject = {
  name: 'link',
  states: [
    { name: 'confirm', draw: () => <Told state="confirm" /> },
    { name: 'confirm-late', draw: () => <Told state="confirm" isLate /> },
    { name: 'confirm-away', draw: () => <Told state="confirm" line="disconnected" isLate /> },
    { name: 'lost', draw: () => <Told state="lost" /> },
    {
      name: 'redirect',
      draw: () => onStage(<RedirectDialog controller={sampleLink()} asking={asking} onDismiss={nothing} />),
    },
  ],
}
