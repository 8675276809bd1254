export { type PocketBoot, parsePocketBoot } from './boot.ts'
