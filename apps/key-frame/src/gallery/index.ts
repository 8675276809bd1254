export { type FrameGalleryOptions, frameGalleryPath, openFrameGallery } from './openFrameGallery.ts'
export { type SampleName, type SampleTold, sampleCommon, samplePlaces, sampleTransactions } from './sampleTold.ts'
