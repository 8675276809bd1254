export { basicOf, dialLink, newLinkSession } from './linkClient.ts'
export { createToken, openRawClient } from './rawClient.ts'
export { createServerDatabase, type ServerDatabase, withPostgres } from './serverDatabases.ts'
export { type SpawnedRelay, spawnRelay, spawnServer } from './spawnRelay.ts'
