export { defineConfig, type LatchkeyConfig, type OwnerChain, type OwnerToken } from './config/ownerConfig.ts'
