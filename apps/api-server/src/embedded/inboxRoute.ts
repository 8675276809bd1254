import { createRoutes } from '@latchkey/node'
import type { Hono } from 'hono'
import type { ApiDeps } from '../config.ts'
import { ApiError } from '../errors.ts'

/** `GET /api/inbox`: the mails of a local run, newest first. Fails with `no_inbox` where mails are sent. */
export function createInboxRoute({ inbox }: Pick<ApiDeps, 'inbox'>): Hono {
  return createRoutes().get('/', async (context) => {
    if (inbox === undefined) throw new ApiError('no_inbox')
    return context.json({ mails: await inbox() })
  })
}
