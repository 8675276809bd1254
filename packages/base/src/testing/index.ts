export { databaseContract } from './databaseContract.ts'
export { type FakeClock, fakeClock } from './fakeClock.ts'
export { type FakeRpc, fakeRpc } from './fakeRpc.ts'
export { storageContract } from './storageContract.ts'
