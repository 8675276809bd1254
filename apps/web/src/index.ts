export { type BootConfig, type Branding, parseBootConfig } from './boot.ts'
