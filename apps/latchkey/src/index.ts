export { defineConfig, type LatchkeyConfig, type OwnerChain, type OwnerToken } from './ownerConfig.ts'
