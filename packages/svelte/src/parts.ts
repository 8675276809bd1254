import * as money from '@latchkey/money'
import * as kit from '@latchkey/react'
import { toAction } from './toAction.ts'

/** "Connect wallet", and once connected the account. */
export const connectButton = /* @__PURE__ */ toAction(kit.ConnectButton)
/** The list of wallets in the page itself. */
export const connectPanel = /* @__PURE__ */ toAction(kit.ConnectPanel)
/** Connects one wallet, by its key in the wallet book. */
export const walletButton = /* @__PURE__ */ toAction(kit.WalletButton)
/** Signs the connected account in. */
export const signInButton = /* @__PURE__ */ toAction(kit.SignInButton)
/** The network of the wallet, and the way to another. */
export const networkSwitcher = /* @__PURE__ */ toAction(kit.NetworkSwitcher)
/** Sends coins and tokens: form, review and progress. */
export const transferForm = /* @__PURE__ */ toAction(money.TransferForm)
/** Signs a text or typed data. */
export const signForm = /* @__PURE__ */ toAction(kit.SignForm)
/** Every transfer that was sent from this browser. */
export const activityList = /* @__PURE__ */ toAction(money.ActivityList)
/** Passkeys, keys and export of a wallet that was made on the spot. */
export const embeddedWallet = /* @__PURE__ */ toAction(kit.EmbeddedWallet)
