import { endpoints, type QueryName } from '@latchkey/custody'
import type * as v from 'valibot'
import type { Caller } from '../authentication/caller.ts'
import { createVersionedCache, type VersionedCache } from '../database/versionedCache.ts'
import { createReadings } from '../facts/readings.ts'
import type { QueryContext } from '../handlers/handler.ts'
import { queryHandlers } from '../handlers/queryHandlers.ts'
import type { AppDeps } from './appDeps.ts'
import { type Asked, readCaller } from './readCaller.ts'
import { readInput } from './readInput.ts'

/**
 * Answers that are the same for everybody, by nothing but the rows that an organization's version stands for.
 * Activities change without it, the organizations below have versions of their own, and an attestation tells the time.
 */
const madeOfVersions: ReadonlySet<QueryName> = new Set([
  ...(['get_organization', 'get_organization_configs', 'get_user', 'list_users', 'list_user_tags'] as const),
  ...(['get_api_key', 'get_api_keys', 'get_authenticator', 'get_authenticators', 'get_oauth_providers'] as const),
  ...(['get_policy', 'list_policies', 'get_wallet', 'list_wallets', 'list_wallet_accounts'] as const),
  ...(['get_smart_contract_interface', 'list_smart_contract_interfaces'] as const),
  ...(['get_private_key', 'list_private_keys', 'list_private_key_tags'] as const),
])

/** Characters of all remembered answers and questions together, and of one answer with its question. */
const [maxCharacters, maxOneCharacters] = [32_000_000, 64_000]

/** Remembers answers, all together no more than a bounded part of the memory. */
export function createAnswers(): VersionedCache<string> {
  return createVersionedCache({
    maxWeight: maxCharacters,
    weigh(answer, question) {
      const characters = answer.length + question.length
      return characters > maxOneCharacters ? undefined : characters
    },
  })
}

/** Answers a read by its handler, in JSON text; or as the same question was answered before, if nothing has changed. */
export async function answerQuery(deps: AppDeps, asked: Asked<QueryName>): Promise<string> {
  const caller = await readCaller(deps, asked)
  const handle = async () => JSON.stringify(await handleQuery(deps, asked, caller))
  if (!madeOfVersions.has(asked.name)) return await handle()
  const question = toQuestion(asked.name, caller.organization.id, asked.body.text)
  return await deps.answers.find(question, caller.version, handle)
}

/**
 * The name under which an answer is remembered. No two questions have the same: what may hold anything stands last, and
 * neither the name of a query nor an id has a space in it.
 */
export function toQuestion(name: QueryName, organizationId: string, text: string): string {
  return `${name} ${organizationId} ${text}`
}

async function handleQuery({ services }: AppDeps, { name, body }: Asked<QueryName>, caller: Caller): Promise<object> {
  const schema: v.GenericSchema = endpoints[name].input
  const input = readInput(schema, body.json)
  const { database } = services
  const context = {
    database,
    services,
    caller,
    organizationId: caller.organization.id,
    readings: createReadings(services),
  }
  // Each handler takes what its own schema gives; the compiler cannot follow the name through both tables.
  const handle = queryHandlers[name] as (context: QueryContext, input: unknown) => Promise<object>
  return await handle(context, input)
}
