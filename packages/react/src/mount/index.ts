export { createKit, type Kit, type KitOptions } from './createKit.tsx'
