export { defineLatchkeyConnect } from './defineLatchkeyConnect.ts'
export type { LatchkeyConnectEvents } from './events.ts'
export type { LatchkeyConnectElement } from './latchkeyConnectElement.ts'
