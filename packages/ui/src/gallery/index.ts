export { AppGallery } from './AppGallery.tsx'
export { Driven, fill, has, press, type Step, shows, then } from './Driven.tsx'
export { Gallery } from './Gallery.tsx'
export type { GalleryState, GallerySubject } from './galleryState.ts'
