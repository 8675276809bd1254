export { KeyFrameError, type KeyFrameErrorCode, keyFrameErrors } from './errors.ts'
export { type KeyFrameHandler, type KeyFrameServing, keyFrameHandler } from './node/keyFrameHandler.ts'
