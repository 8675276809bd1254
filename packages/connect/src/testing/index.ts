export { announceWallet, type FakePage, fakePage } from './announceWallet.ts'
export type { Behaviour, Step } from './behaviour.ts'
export { cast, castGroups } from './cast.ts'
export { connectorContract, type MakeConnector } from './connectorContract.ts'
export { type FakeChain, fakeChain } from './fakeChain.ts'
export {
  type FakeConnection,
  type FakeConnector,
  type FakeConnectorOptions,
  fakeAccount,
  fakeConnector,
  otherFakeAccount,
} from './fakeConnector.ts'
export { type FakeKeyFrames, fakeKeyFrames } from './fakeKeyFrame.ts'
export { type FakePlatform, type FakePlatformOptions, fakePlatform } from './fakePlatform.ts'
export { type FakePairingKit, type FakeSession, fakePairingKit, fakeSession } from './fakeSession.ts'
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
export { refuseByHand } from './refuseByHand.ts'
export { type SharedStorage, sharedStorage } from './sharedStorage.ts'
export {
  type BehaviourName,
  type MakePlan,
  type WalletFacts,
  type WalletPlan,
  type WalletPlanOptions,
  wallet,
} from './wallet.ts'
export { type WalletScriptOptions, walletScript } from './walletScript.ts'
