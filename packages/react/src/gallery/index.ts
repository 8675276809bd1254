export { gallery } from './gallery.ts'
export type { GalleryState, GallerySubject } from './galleryState.ts'
