export { createKit, type Kit, type KitOptions } from './createKit.tsx'
export { ModalVerbs } from './ModalVerbs.tsx'
