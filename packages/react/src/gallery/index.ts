export { GalleryStage, onStage } from './GalleryStage.tsx'
export { gallery } from './gallery.ts'
export {
  connectedState,
  galleryAccount,
  galleryChains,
  galleryHub,
  galleryNowMs,
  galleryToken,
  otherAccount,
} from './galleryHub.ts'
export { pricedHub } from './galleryPrices.ts'
export { awayRpc, holdingHub, silentRpc } from './holdingHub.ts'
export { Opened } from './Opened.tsx'
export { lostBatch, sampleBatches } from './sampleBatches.ts'
export { sampleContents, sampleEmbedded, sampleFailure, sampleSession } from './sampleEmbedded.ts'
export { oddToken } from './tokenStates.tsx'
