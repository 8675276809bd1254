import { endpoints, type QueryName } from '@latchkey/custody'
import type * as v from 'valibot'
import type { QueryContext } from '../handlers/handler.ts'
import { queryHandlers } from '../handlers/queryHandlers.ts'
import type { AppDeps } from './appDeps.ts'
import { type Asked, readCaller } from './readCaller.ts'
import { readInput } from './readInput.ts'

/** Answers a read by its handler. */
export async function answerQuery(deps: AppDeps, asked: Asked<QueryName>): Promise<object> {
  const { services } = deps
  const caller = await readCaller(deps, asked)
  const schema: v.GenericSchema = endpoints[asked.name].input
  const input = readInput(schema, asked.body.json)
  const context = { database: services.database, services, caller, organizationId: caller.organization.id }
  // Each handler takes what its own schema gives; the compiler cannot follow the name through both tables.
  const handle = queryHandlers[asked.name] as (context: QueryContext, input: unknown) => Promise<object>
  return await handle(context, input)
}
