export { askJson, type Fetch, type JsonAnswer } from './askJson.ts'
export { type Channel, type ChannelListeners, createChannelListeners } from './channel.ts'
export { type Bytes, fromHex, fromQuantity, fromUtf8, type Hex, isHex, toHex, toQuantity, toUtf8 } from './encoding.ts'
export { AppError, type ErrorData, type ErrorEntry, type ErrorOptions, type ErrorTable } from './errors.ts'
export { boundedText, decimalAmount, decimalText, hexText, hexWord, quantity, wholeNumber } from './fields.ts'
export { findJsonMistake, type JsonMistake } from './findJsonMistake.ts'
export { type HttpRpcOptions, httpRpc } from './httpRpc.ts'
export { isRecord } from './isRecord.ts'
export {
  type Caller,
  type CallOutcome,
  type CallRequest,
  jsonRpcTexts,
  type Rpc,
  RpcError,
  rpcErrors,
} from './jsonRpc.ts'
export { toLatinDigits } from './latinDigits.ts'
export { describeRate, grouped, type LimitRow, type Rate } from './limitRow.ts'
export { type Log, silentLog } from './log.ts'
export { parseJson } from './parseJson.ts'
export { eachOf, orAbsent, readAs, readBy, readEach, recordOf } from './readAs.ts'
export { readBytes } from './readBytes.ts'
export { createRecentCache } from './recentCache.ts'
export {
  type KeyValueStorage,
  memoryStorage,
  type StorageArea,
  type StorageChange,
  type WebStorageOptions,
  webStorage,
} from './storage.ts'
export { createStore, type Store, tellAll, type Unsubscribe } from './store.ts'
export { type Clock, sleep, systemClock, TimeoutError, withSignal, withTimeout } from './time.ts'
export { createTurns, type Turns } from './turns.ts'
export {
  ChannelError,
  channelErrors,
  type WebSocketChannelOptions,
  type WebSocketConstructor,
  type WebSocketLike,
  webSocketChannel,
} from './webSocketChannel.ts'
