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
export { refuseByHand } from './refuseByHand.ts'
export { type SharedStorage, sharedStorage } from './sharedStorage.ts'
