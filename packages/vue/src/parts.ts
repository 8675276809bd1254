import * as money from '@latchkey/money'
import * as kit from '@latchkey/react'
import { toComponent } from './toComponent.ts'

/** No properties. */
type Nothing = Record<never, never>

/** "Connect wallet", and once connected the account. */
export const ConnectButton = /* @__PURE__ */ toComponent(kit.ConnectButton, { label: true, kind: true })
/** The list of wallets in the page itself. */
export const ConnectPanel = /* @__PURE__ */ toComponent(kit.ConnectPanel, { title: true })
/** Connects one wallet, by its key in the wallet book. */
export const WalletButton = /* @__PURE__ */ toComponent(kit.WalletButton, { wallet: true, label: true })
/** Signs the connected account in. */
export const SignInButton = /* @__PURE__ */ toComponent<Nothing>(kit.SignInButton, {})
/** The network of the wallet, and the way to another. */
export const NetworkSwitcher = /* @__PURE__ */ toComponent<Nothing>(kit.NetworkSwitcher, {})
/** Sends coins and tokens: form, review and progress. */
export const TransferForm = /* @__PURE__ */ toComponent<Nothing>(money.TransferForm, {})
/** Signs a text or typed data. */
export const SignForm = /* @__PURE__ */ toComponent<Nothing>(kit.SignForm, {})
/** Every transfer that was sent from this browser. */
export const ActivityList = /* @__PURE__ */ toComponent<Nothing>(money.ActivityList, {})
/** Passkeys, keys and export of a wallet that was made on the spot. */
export const EmbeddedWallet = /* @__PURE__ */ toComponent<Nothing>(kit.EmbeddedWallet, {})
