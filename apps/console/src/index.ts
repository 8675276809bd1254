export { type ConsoleBoot, parseConsoleBoot } from './boot.ts'
