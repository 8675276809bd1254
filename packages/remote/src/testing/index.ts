export { nobleCryptography } from '../cryptography/nobleCryptography.ts'
export { fakeLinkServer } from './fakeLinkServer.ts'
export { type FakeRelay, fakeRelay } from './fakeRelay.ts'
export { createFaults, type FaultOptions, type Faults, seededBytes, seededRandom } from './faults.ts'
