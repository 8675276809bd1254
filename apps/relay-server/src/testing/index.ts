export { basicOf, dialLink, newLinkSession } from './linkClient.ts'
export { createToken, openRawClient } from './rawClient.ts'
export { type SpawnedRelay, spawnRelay, spawnServer } from './spawnRelay.ts'
export { withPostgres } from './withPostgres.ts'
