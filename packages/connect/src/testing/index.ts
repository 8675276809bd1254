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
export { type FakeHistory, fakeEntry, fakeHistory, fakeHistoryNetwork } from './fakeHistory.ts'
export { type FakePairingKit, type FakeSession, fakePairingKit, fakeSession } from './fakeSession.ts'
export { type FakeVault, fakeVault } from './fakeVault.ts'
export { answerBehind, madeUpSignature } from './journey/answerBehind.ts'
export { holdToEveryBehaviour } from './journey/everyBehaviour.ts'
export { putInWords } from './journey/putInWords.ts'
export { createTurns } from './journey/turns.ts'
export { excuses, type Visit, type WalletKind } from './journey/walletKind.ts'
export { worldKind } from './journey/worldKind.ts'
export { refuseByHand } from './refuseByHand.ts'
export { type SharedStorage, sharedStorage } from './sharedStorage.ts'
export { testChains, testHub } from './testHub.ts'
export { type WaitingSetting, waitingPage } from './waitingPage.ts'
