export type { LatchkeyConfig, OwnerChain, OwnerToken } from './config/latchkeyConfig.ts'
export { defineConfig } from './config/ownerConfig.ts'
