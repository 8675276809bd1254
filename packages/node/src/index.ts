export { type BringingOver, bringOver } from './bringOver.ts'
export { closeInOrder } from './closeInOrder.ts'
export { createRoutes } from './createRoutes.ts'
export {
  type Database,
  type DatabasePlace,
  findDamage,
  isSqlite,
  openDatabase,
  openDatabaseToRead,
} from './database.ts'
export { databaseFile, isFormer } from './databaseFolder.ts'
export { NodeError, nodeErrors } from './errors.ts'
export { lockFolder } from './folderLock.ts'
export { openFormerDatabase } from './formerDatabase.ts'
export { type HealthState, healthRoutes, type PartsHealth } from './health/healthRoutes.ts'
export { isExposed } from './isExposed.ts'
export { prepareLimitTable } from './limits/limitTable.ts'
export {
  createSharedLimits,
  type LimitedUse,
  type SharedLimit,
  type SharedLimits,
  takeInTurn,
} from './limits/sharedLimits.ts'
export { createServerLog, type LogSettings, type ServerLogOptions } from './log/createServerLog.ts'
export { inRequest, keepRequest, requestId } from './log/requestId.ts'
export { makeFolder } from './makeFolder.ts'
export { makePrivate } from './makePrivate.ts'
export { createMetrics, type Metrics } from './metrics/createMetrics.ts'
export { createServerMetrics, requestBuckets, type ServerMetrics } from './metrics/createServerMetrics.ts'
export { observeRequests, observeUnreadable, type RequestFacts } from './metrics/observeRequests.ts'
export { type AdminServer, openAdminServer } from './metrics/openAdminServer.ts'
export { type Migrations, migrate } from './migrate.ts'
export { type NameCaller, nameCallers } from './nameCallers.ts'
export type { StatementObserver } from './observeStatements.ts'
export { type OtherConnection, readOtherConnections } from './otherConnections.ts'
export { pathOf } from './pathOf.ts'
export { createProbe, isWell, shareQuestion } from './probe.ts'
export { runServer, type ServerStart, type StartedServer } from './program/runServer.ts'
export { type Allowance, createRateLimit, createTokenBucket, type RateLimit, type TokenBucket } from './rateLimit.ts'
export { readRequest } from './readRequest.ts'
export { createRouteFinder, type RouteFinder } from './routeFinder.ts'
export { type ServeOptions, type Serving, serve } from './serve.ts'
export { encodeBody, readFolder, type Served, sendFile, serveFile, serveFiles } from './servedFiles.ts'
export { openServerNews, type ServerNews } from './serverNews.ts'
export { readServerSettings } from './serverSettings.ts'
export { type Gathered, gatherSettings } from './settings/gatherSettings.ts'
export { readLogSettings } from './settings/readLogSettings.ts'
export {
  type Environment,
  readCount,
  readDatabaseUrl,
  readList,
  readPort,
  readSetting,
  readSwitch,
  readWord,
  refuseSetting,
} from './settings/readSetting.ts'
export { settingFields } from './settings/settingFields.ts'
export { type SettingRow, type SettingValues, serverRows } from './settings/settingRow.ts'
export { syncFolder } from './syncFolder.ts'
export { tryToWrite } from './tryToWrite.ts'
export { openWriteProbe, type WriteProbe } from './writeProbe.ts'
