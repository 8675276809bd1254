export {
  type Database,
  type DatabasePlace,
  findDamage,
  isSqlite,
  openDatabase,
  openDatabaseToRead,
} from './database/database.ts'
export { hasDatabase } from './database/databaseFolder.ts'
export { type Migrations, migrate } from './database/migrate.ts'
export type { StatementObserver } from './database/observeStatements.ts'
export { type OtherConnection, readOtherConnections } from './database/otherConnections.ts'
export { openServerNews, type ServerNews } from './database/serverNews.ts'
export { readServerSettings } from './database/serverSettings.ts'
export { storedJson } from './database/storedJson.ts'
export { NodeError, nodeErrors } from './errors.ts'
export { createFile } from './files/createFile.ts'
export { lockFolder } from './files/folderLock.ts'
export { isExposed } from './files/isExposed.ts'
export { makeFolder } from './files/makeFolder.ts'
export { makePrivate } from './files/makePrivate.ts'
export { syncFolder } from './files/syncFolder.ts'
export { tryToWrite } from './files/tryToWrite.ts'
export { type HealthState, healthRoutes, type PartsHealth } from './health/healthRoutes.ts'
export { createProbe, isWell, shareQuestion } from './health/probe.ts'
export { openWriteProbe, type WriteProbe } from './health/writeProbe.ts'
export { createRoutes } from './http/createRoutes.ts'
export { escapeHtml } from './http/escapeHtml.ts'
export { type NameCaller, nameCallers } from './http/nameCallers.ts'
export { pathOf } from './http/pathOf.ts'
export { readRequest } from './http/readRequest.ts'
export { createRouteFinder, type RouteFinder } from './http/routeFinder.ts'
export { type ServeOptions, type Serving, serve } from './http/serve.ts'
export {
  encodeBody,
  encodeFiles,
  readFolder,
  type Served,
  sendFile,
  serveFile,
  serveFiles,
} from './http/servedFiles.ts'
export { prepareLimitTable } from './limits/limitTable.ts'
export {
  type Allowance,
  createRateLimit,
  createTokenBucket,
  type RateLimit,
  type TokenBucket,
} from './limits/rateLimit.ts'
export {
  createSharedLimits,
  type LimitedUse,
  type SharedLimit,
  type SharedLimits,
  takeInTurn,
} from './limits/sharedLimits.ts'
export { createServerLog, type LogSettings, type ServerLogOptions } from './log/createServerLog.ts'
export { inRequest, keepRequest, requestId } from './log/requestId.ts'
export { createMetrics, type Metrics } from './metrics/createMetrics.ts'
export { createServerMetrics, requestBuckets, type ServerMetrics } from './metrics/createServerMetrics.ts'
export { observeRequests, observeUnreadable, type RequestFacts } from './metrics/observeRequests.ts'
export { type AdminServer, openAdminServer } from './metrics/openAdminServer.ts'
export { closeInOrder } from './program/closeInOrder.ts'
export { runServer, type ServerStart, type StartedServer } from './program/runServer.ts'
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
