export { KeyFrameError, type KeyFrameErrorCode, keyFrameErrors } from './errors.ts'
export { type KeyFrameHandler, type KeyFrameServing, keyFrameHandler } from './node/keyFrameHandler.ts'
export { readAsked } from './told/readAsked.ts'
export { type AskedTransaction, type Told, type ToldRow, toldPath } from './told/told.ts'
