export { type BootConfig, type Branding, bootElementId, parseBootConfig } from './boot.ts'
