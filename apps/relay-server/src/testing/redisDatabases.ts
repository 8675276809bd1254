import { createClient } from '@redis/client'
import { afterAll, beforeAll } from 'vitest'
import { startRedis, type TestRedis } from './startRedis.ts'

const databases = 16

/** A Redis for the tests of a group: each call names an empty database of it, sixteen in turns. */
export function redisDatabases(): () => Promise<string> {
  let redis: TestRedis | undefined
  let number = 0
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => await redis?.close())
  return async () => {
    if (redis === undefined) throw new Error('A database is asked for within a test')
    const url = `${redis.url}/${number++ % databases}`
    const client = createClient({ url })
    await client.connect()
    await client.flushDb()
    await client.close()
    return url
  }
}
