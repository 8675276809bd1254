import type { WalletText } from '@latchkey/custody'
import type { Told } from '../told/told.ts'
import type { StyleSettings } from './styleSettings.ts'

/** The result of an export. */
export type Exported = ({ readonly kind: 'phrase' } & WalletText) | { readonly kind: 'key'; readonly text: string }

/** The request to sign. Amounts are exact decimal numbers of the network's whole coin. */
export type SigningCard = {
  /** `creation` makes a contract, and has no receiver. */
  readonly kind: 'message' | 'transaction' | 'creation'
  readonly address: string
  readonly transaction: CardTransaction | undefined
  /** The message, or the data for a contract. */
  readonly text: string | undefined
}

/** The facts of a transaction that is to be signed. */
export type CardTransaction = {
  readonly to: string | undefined
  readonly amount: string
  readonly chain: string
  /** The most that the network may charge. */
  readonly fee: string
  readonly number: string
}

/** The user's view and fields; the frame's answers know nothing else of the document. */
export type FrameView = {
  /** Ready to be revealed by the user's own action, never by a message. */
  showExport(exported: Exported): void
  /** Empty fields for a phrase or a key. */
  showImport(): void
  /** The typed text. */
  readImport(): { readonly text: string; readonly passphrase: string }
  /**
   * True when the user pressed the button to sign; false when refused, or when the view was cleared. The button waits for
   * `told`, which never fails; nobody tells of a message.
   */
  confirm(card: SigningCard, told: Promise<Told | undefined> | undefined): Promise<boolean>
  applyStyles(settings: StyleSettings): void
  /** Forgets what was shown and typed. */
  clear(): void
}
