export { type BootConfig, type Branding, parseBootConfig } from './boot.ts'
export { languageKey, languageParameter } from './languageNames.ts'
