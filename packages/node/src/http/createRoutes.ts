import { type Env, Hono } from 'hono'
import type { BlankEnv } from 'hono/types'
import { pathOf } from './pathOf.ts'

/** Routes of a server. A path is matched as it is spelled, so that whatever is answered is counted under its own name too. */
export function createRoutes<OfEnv extends Env = BlankEnv>(): Hono<OfEnv> {
  return new Hono<OfEnv>({ getPath: pathOf })
}
