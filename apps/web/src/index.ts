export { type BootConfig, type Branding, parseBootConfig } from './boot.ts'
export { buildPlaceholder, namePlaceholder } from './firstFrame/placeholders.ts'
