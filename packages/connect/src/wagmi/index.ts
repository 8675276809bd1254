export { type LatchkeyConnectorOptions, latchkeyConnector } from './latchkeyConnector.ts'
export { type WagmiConfigOptions, wagmiConfig } from './wagmiConfig.ts'
