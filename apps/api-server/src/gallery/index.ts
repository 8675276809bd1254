export { drawStopPage } from '../notices/stopPage.ts'
export { type NoticeSampleOptions, noticeSamples } from './noticeSamples.ts'
