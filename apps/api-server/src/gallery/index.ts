export { type NoticeSampleOptions, noticeSamples } from './noticeSamples.ts'
