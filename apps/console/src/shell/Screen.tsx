import { type Chunk, createChunk, Late } from '@latchkey/ui'
import type { Place, Route, Section } from '../layout/route.ts'
import { Waiting } from '../loading/Waiting.tsx'

/** The screens of each section, in a file of their own that is fetched when somebody goes there. */
const screens: Readonly<Record<Section, Chunk<Place>>> = {
  activities: createChunk(async () => (await import('../activities/ActivityScreens.tsx')).ActivityScreens),
  users: createChunk(async () => (await import('../users/UserScreens.tsx')).UserScreens),
  invitations: createChunk(async () => (await import('../invitations/InvitationScreens.tsx')).InvitationScreens),
  tags: createChunk(async () => (await import('../tags/TagScreens.tsx')).TagScreens),
  quorum: createChunk(async () => (await import('../quorum/QuorumScreen.tsx')).QuorumScreen),
  wallets: createChunk(async () => (await import('../wallets/WalletScreens.tsx')).WalletScreens),
  keys: createChunk(async () => (await import('../privateKeys/PrivateKeyScreens.tsx')).PrivateKeyScreens),
  policies: createChunk(async () => (await import('../policies/PolicyScreens.tsx')).PolicyScreens),
  features: createChunk(async () => (await import('../features/FeatureScreens.tsx')).FeatureScreens),
  organizations: createChunk(
    async () => (await import('../organizations/OrganizationScreens.tsx')).OrganizationScreens,
  ),
  audit: createChunk(async () => (await import('../audit/AuditPage.tsx')).AuditPage),
}

/** Fetches the screens one after another, so that nobody waits for the next one, nor needs a network for it. */
export async function fetchScreens(): Promise<void> {
  // A screen whose code could not be fetched is asked for again when somebody goes there.
  for (const screen of Object.values(screens)) await screen.load().catch(() => undefined)
}

/** The screen of a place; the list of its section where it names nothing known. */
export function Screen({ route: { section, id, part } }: { readonly route: Route }) {
  // Each place is a page of its own, whose heading takes the focus when one comes to it.
  return (
    <Late
      key={[section, id, part].join('/')}
      of={screens[section]}
      with={{ id, part }}
      waiting={<Waiting what="page" />}
    />
  )
}
