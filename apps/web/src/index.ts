export { type BootConfig, type Branding, bootElementId, parseBootConfig } from './boot.ts'
export { buildPlaceholder, namePlaceholder } from './firstFrame/placeholders.ts'
