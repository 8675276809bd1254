import {
  connectedState,
  GalleryStage,
  galleryHub,
  sampleContents,
  sampleEmbedded,
  sampleFailure,
  sampleSession,
} from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { BootContext } from '../BootContext.ts'
import { WalletPage } from '../pages/WalletPage.tsx'
import { localBoot } from './sampleBoots.ts'

type Shown = NonNullable<Parameters<typeof sampleEmbedded>[0]> & {
  /** The wallet by which the visitor is connected; the embedded one unless given. */
  readonly connectorId?: string | undefined
}

const [passkey] = sampleContents.passkeys
const passkeys = passkey === undefined ? [] : [passkey]
const { email: _known, ...withoutEmail } = sampleContents
const exported = sampleContents.phrases.map((phrase) => ({ ...phrase, isExported: true }))
const session = sampleSession
const byMail = { ...session, variant: 'turnkey' } as const
const mailId = 'embedded:turnkey'

const pages: Readonly<Record<string, Shown>> = {
  'signed-out': { connectorId: undefined },
  'of-another-wallet': { connectorId: 'io.metamask' },
  waiting: { session, contents: new Promise<never>(() => undefined) },
  failed: { session, contents: sampleFailure('custody_unreachable') },
  expired: { session: { ...session, status: 'expired' } },
  'nothing-done': { session, contents: { ...withoutEmail, isRecoverable: false, passkeys } },
  'one-done': { session, contents: { ...sampleContents, passkeys } },
  'two-done': { session },
  'all-done': { session, contents: { ...sampleContents, phrases: exported } },
  smart: { session, isSmart: true },
  'by-mail': { session: byMail, contents: { ...sampleContents, passkeys: [] }, connectorId: mailId },
  'by-mail-all-done': {
    session: byMail,
    contents: { ...sampleContents, passkeys, phrases: exported },
    connectorId: mailId,
  },
}

const boot = {
  ...localBoot,
  custody: {
    ...{ url: '/custody', frameUrl: 'https://keys.example', organizationId: 'gallery', rpId: 'example' },
    isLocalInbox: true,
  },
}

/** The page of an embedded wallet: its checklist however far its visitor has come, and every way in which it is not there. */
export const walletPageStates: GallerySubject = {
  name: 'page',
  states: Object.entries(pages).map(([name, shown]) => ({
    name: `wallet-${name}`,
    draw: () => (
      <BootContext value={boot}>
        <GalleryStage hub={() => hubOf(shown)}>
          <WalletPage />
        </GalleryStage>
      </BootContext>
    ),
  })),
}

function hubOf(shown: Shown) {
  const connectorId = 'connectorId' in shown ? shown.connectorId : 'embedded:turnkeyhd'
  return galleryHub({
    controllers: { embedded: sampleEmbedded(shown) },
    ...(connectorId !== undefined && { state: { ...connectedState, connectorId } }),
  })
}
