export { createToken } from './rawClient.ts'
export { bundle, type SpawnedRelay, spawnRelay, spawnServer } from './spawnRelay.ts'
export { hasRedis, startRedis, type TestRedis } from './startRedis.ts'
