import {
  type ActivityNews,
  type ConnectionState,
  type HistoryFilters,
  type Hub,
  mergeActivity,
  type TransferRecord,
} from '@latchkey/connect'
import { connectedState, GalleryStage, galleryAccount, galleryHub, galleryNowMs, Opened } from '@latchkey/react/gallery'
import { Button } from '@latchkey/ui'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { type ReactNode, useState } from 'react'
import { ActivityFilters } from '../screens/activity/ActivityFilters.tsx'
import { ActivityItem } from '../screens/activity/ActivityItem.tsx'
import { ActivityList } from '../screens/activity/ActivityList.tsx'
import { NewsToasts } from '../screens/activity/ActivityToasts.tsx'
import { FilterSheet } from '../screens/activity/FilterSheet.tsx'
import { useFilterGroups } from '../screens/activity/filterGroups.ts'
import { MailNoticesView, type MailNoticesViewProps } from '../screens/activity/MailNoticesView.tsx'
import { ReceiptSheet } from '../screens/activity/Receipt.tsx'
import { RecentTransfers } from '../screens/activity/RecentTransfers.tsx'
import {
  type GalleryHistory,
  galleryEntries,
  galleryHistory,
  galleryNetworks,
  galleryTricks,
} from './galleryHistory.ts'
import { galleryTransfers } from './transferStates.tsx'

const signedIn = {
  ...connectedState,
  login: { address: galleryAccount, chainId: 1, expiresAtMs: galleryNowMs + 86_400_000 },
} as const satisfies ConnectionState

type World = {
  readonly state?: ConnectionState
  readonly transfers?: readonly TransferRecord[]
  readonly history?: GalleryHistory
}

const nothing = () => undefined
const underWay = galleryTransfers.slice(2, 4)

const worlds: Readonly<Record<string, World>> = {
  empty: {},
  full: { transfers: galleryTransfers },
  'signed-out': { history: {}, transfers: galleryTransfers.slice(0, 6) },
  waiting: { state: signedIn, history: { status: 0 } },
  nothing: { state: signedIn, history: {} },
  history: { state: signedIn, history: { entries: galleryEntries, tricks: galleryTricks }, transfers: underWay },
  networks: {
    state: signedIn,
    history: { entries: galleryEntries.slice(0, 3), networks: galleryNetworks },
    transfers: underWay,
  },
  absent: { state: signedIn, history: { status: 503 }, transfers: galleryTransfers.slice(5, 7) },
  failed: { state: signedIn, history: { status: 500 }, transfers: galleryTransfers.slice(5, 7) },
}

const email = 'ada@shop.example'
const mails: Readonly<Record<string, Pick<MailNoticesViewProps, 'notices' | 'refusal'>>> = {
  off: { notices: { state: 'off' }, refusal: undefined },
  asked: { notices: { state: 'asked', email }, refusal: undefined },
  wrong: { notices: { state: 'asked', email }, refusal: 'wrongCode' },
  on: { notices: { state: 'on', email }, refusal: undefined },
}

/** One that came in, one that a contract refused, one that waits, and one that is not what was approved. */
const opened = [
  ...mergeActivity(galleryEntries.slice(1, 2), []),
  ...mergeActivity(
    [],
    galleryTransfers.filter(({ status, nonce, mismatch }) => status === 'reverted' || nonce === 7 || mismatch),
    undefined,
  ),
]

const newsOf = (kind: ActivityNews['kind'], given: ReturnType<typeof mergeActivity>): ActivityNews[] =>
  given.map((activity, index) => ({ key: `${kind} ${activity.key} ${index}`, kind, activity }))
const transfersNews = (kind: 'confirmed' | 'failed', name: string | undefined, amount: string) =>
  newsOf(
    kind,
    mergeActivity(
      [],
      galleryTransfers.slice(0, 1).map(({ recipientName: _known, ...record }) => ({
        ...record,
        amount,
        ...(name !== undefined && { recipientName: name }),
      })),
      undefined,
    ),
  )
const arrivals = (at: number) => newsOf('arrived', mergeActivity(galleryEntries.slice(at, at + 1), []))
const longName = 'a-name-that-somebody-has-chosen-to-be-as-long-as-it-may-be.eth'

/** News that follow a transfer, and those of what came in: one, as many as are shown, and more. */
const news: Readonly<Record<string, readonly ActivityNews[]>> = {
  confirmed: transfersNews('confirmed', 'ada.eth', '1250000000000000000'),
  'confirmed-long': transfersNews('confirmed', longName, '123456789012345678901234567890'),
  failed: transfersNews('failed', undefined, '1250000000000000000'),
  coming: arrivals(0),
  received: arrivals(1),
  collectible: arrivals(6),
  many: [
    ...transfersNews('failed', longName, '1'),
    ...arrivals(0),
    ...arrivals(1),
    ...transfersNews('confirmed', 'ada.eth', '1250000000000000000'),
    ...arrivals(9),
  ],
}

/** The list of all that moved, with a server of histories and without one, and what is told of it on other pages. */
export const activityStates: GallerySubject = {
  name: 'activity',
  states: [
    ...Object.entries(worlds).map(([name, world]) => ({
      name,
      draw: () => (
        <Stage world={world}>
          <ActivityList whenEmpty={<Button>Receive</Button>} />
        </Stage>
      ),
    })),
    {
      name: 'recent',
      draw: () => (
        <Stage world={worlds['history'] ?? {}}>
          <RecentTransfers count={5} none={null} />
        </Stage>
      ),
    },
    {
      name: 'details',
      draw: () => (
        <Stage world={{ ...worlds['history'], transfers: galleryTransfers }}>
          <Opened>
            <div>
              {opened.map((activity) => (
                <ActivityItem key={activity.key} activity={activity} asksName={false} />
              ))}
            </div>
          </Opened>
        </Stage>
      ),
    },
    {
      name: 'receipt',
      draw: () => (
        <Stage world={{}}>
          {mergeActivity(galleryEntries.slice(2, 3), []).map((activity) => (
            <ReceiptSheet key={activity.key} activity={activity} />
          ))}
        </Stage>
      ),
    },
    {
      name: 'filtered',
      draw: () => (
        <Stage world={{}}>
          <ActivityFilters
            filters={{ chainId: 31337, direction: 'out', state: 'underWay' }}
            activities={[]}
            file="/api/history.csv"
            onChange={nothing}
          />
        </Stage>
      ),
    },
    {
      name: 'filters',
      draw: () => (
        <Stage world={{}}>
          <Sheet />
        </Stage>
      ),
    },
    ...Object.entries(news).map(([name, told]) => ({
      name: `toasts-${name}`,
      draw: () => (
        <Stage world={{}}>
          <NewsToasts news={told} onDismiss={nothing} onShow={nothing} />
        </Stage>
      ),
    })),
    ...Object.entries(mails).map(([name, props]) => ({
      name: `mails-${name}`,
      draw: () => (
        <Stage world={{}}>
          <MailNoticesView {...props} isBusy={false} onChange={() => undefined} />
        </Stage>
      ),
    })),
  ],
}

function Sheet() {
  const [filters, setFilters] = useState<HistoryFilters>({ direction: 'out' })
  const groups = useFilterGroups(filters, [])
  return <FilterSheet isOpen groups={groups} opener={undefined} onChange={setFilters} onClose={nothing} />
}

function Stage({ world, children }: { readonly world: World; readonly children: ReactNode }) {
  return <GalleryStage hub={() => hubOf(world)}>{children}</GalleryStage>
}

function hubOf({ state = connectedState, transfers = [], history }: World): Hub {
  return galleryHub({
    state,
    transfers,
    ...(history !== undefined && { hasLogin: true, history: galleryHistory(history) }),
  })
}
