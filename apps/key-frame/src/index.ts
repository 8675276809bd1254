export { KeyFrameError, type KeyFrameErrorCode, keyFrameErrors } from './errors.ts'
export { type KeyFrameHandler, type KeyFrameServing, keyFrameHandler } from './node/keyFrameHandler.ts'
export { type AskedTransaction, readAsked, type Told, type ToldRow, toldPath } from './told/told.ts'
