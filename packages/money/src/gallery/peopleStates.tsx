import type { Contact, KeptValue, Sealed, Vault } from '@latchkey/connect'
import { connectedState, galleryNowMs, onStage, otherAccount } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { ContactBook } from '../screens/contacts/ContactBook.tsx'
import { PaymentLinkMaker } from '../screens/receive/PaymentLinkMaker.tsx'
import { ScanDialog, type ScanWith } from '../screens/transfer/ScanDialog.tsx'

const savedAtMs = galleryNowMs - 86_400_000

/** Contacts of the gallery, one of them with a label that is hard to place. */
export const galleryContacts: readonly Contact[] = [
  { address: otherAccount, label: 'Ada', name: 'ada.eth', chainId: 1, savedAtMs },
  { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', label: 'Rent', savedAtMs },
  {
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    label: 'A landlord with a name that hardly fits into any line here',
    savedAtMs,
  },
]

const nothing = () => undefined
const never = new Promise<never>(() => undefined)

const nowhere = { write: async () => undefined, remove: async () => undefined }
const vaultOf = (contacts: KeptValue<Sealed>): Vault => ({
  subtle: crypto.subtle,
  random: (length) => new Uint8Array(length),
  key: { ...nowhere, read: async () => undefined },
  contacts,
})

/** Browsers that have not answered yet, and that have lost their key. */
const silentVault = vaultOf({ ...nowhere, read: () => never })
const keylessVault = vaultOf({
  ...nowhere,
  read: async () => ({ nonce: new Uint8Array(12), bytes: new ArrayBuffer(64) }),
})

/** The contacts that the visitor keeps. */
export const contactsStates: GallerySubject = {
  name: 'contacts',
  states: [
    { name: 'empty', draw: () => <Book contacts={[]} /> },
    { name: 'list', draw: () => <Book contacts={galleryContacts} /> },
    { name: 'reading', draw: () => <Book contacts={[]} vault={silentVault} /> },
    { name: 'unreadable', draw: () => <Book contacts={[]} vault={keylessVault} /> },
    { name: 'new', draw: () => <Book contacts={[]} editing={{}} /> },
    {
      name: 'save',
      draw: () => (
        <Book contacts={[]} editing={{ address: otherAccount, name: 'ada.eth', chainId: 1, label: 'ada.eth' }} />
      ),
    },
    { name: 'edit', draw: () => <Book contacts={galleryContacts} editing={galleryContacts[0]} /> },
  ],
}

type BookProps = {
  readonly contacts: readonly Contact[]
  readonly vault?: Vault
  readonly editing?: Parameters<typeof ContactBook>[0]['editing']
}

function Book({ contacts, vault, editing }: BookProps) {
  return onStage(<ContactBook isOpen editing={editing} onTake={nothing} onClose={nothing} />, {
    state: connectedState,
    contacts,
    ...(vault && { vault }),
  })
}

/** Asking for a payment. */
export const requestStates: GallerySubject = {
  name: 'request',
  states: [
    {
      name: 'link',
      draw: () =>
        onStage(<PaymentLinkMaker account={connectedState.account} pageUrl="https://pay.example/send" isOpen />),
    },
  ],
}

const cameras: Readonly<Record<string, ScanWith>> = {
  starting: () => never,
  looking: (_video, { onStarted }) => {
    onStarted?.()
    return never
  },
  refused: async () => ({ problem: 'not_allowed' }),
  missing: async () => ({ problem: 'not_found' }),
}

/** The camera, and what may become of it. */
export const scanStates: GallerySubject = {
  name: 'scan',
  states: Object.entries(cameras).map(([name, scanWith]) => ({
    name,
    draw: () => <ScanDialog isOpen scanWith={scanWith} onScanned={nothing} onClose={nothing} />,
  })),
}
