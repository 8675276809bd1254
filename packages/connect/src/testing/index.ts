export { type AnnouncedInfo, announceWallet, type FakePage, fakePage } from './announceWallet.ts'
export { connectCast, type Misbehaviour } from './cast.ts'
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
export {
  type Answer,
  type FakeWallet,
  type FakeWalletOptions,
  fakeWallet,
  firstAccount,
  hang,
  secondAccount,
  walletError,
} from './fakeWallet.ts'
export { type SharedStorage, sharedStorage } from './sharedStorage.ts'
