export { gallery } from './gallery.ts'
