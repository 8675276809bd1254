export { type LatchkeyConnectorOptions, latchkeyConnector } from './latchkeyConnector.ts'
