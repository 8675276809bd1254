export { type AnnouncedInfo, announceWallet, type FakePage, fakePage } from './announceWallet.ts'
export { connectCast, type Misbehaviour } from './cast.ts'
export { connectorContract, type MakeConnector } from './connectorContract.ts'
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
