export { announceWallet, type FakePage, fakePage } from './announceWallet.ts'
export type { Behaviour, Step } from './behaviour.ts'
export { cast, castGroups } from './cast.ts'
export {
  type AnnouncedInfo,
  type Answer,
  type FakeWallet,
  type FakeWalletOptions,
  fakeWallet,
  firstAccount,
  hang,
  secondAccount,
  walletError,
} from './fakeWallet.ts'
export { type InstallOptions, installWallets, type WalletPage } from './installWallets.ts'
export {
  type BehaviourName,
  type MakePlan,
  type WalletFacts,
  type WalletPlan,
  type WalletPlanOptions,
  wallet,
} from './wallet.ts'
export { type WalletScriptOptions, walletScript } from './walletScript.ts'
