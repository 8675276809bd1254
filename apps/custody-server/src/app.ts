import { silentLog } from '@latchkey/base'
import {
  type ConsoleQuestion,
  consoleEndpoints,
  endpoints,
  type QueryName,
  type SubmitName,
  userParamsV4,
} from '@latchkey/custody'
import { createRateLimit, createRoutes, healthRoutes } from '@latchkey/node'
import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { answerConsole } from './console/answerConsole.ts'
import { toErrorAnswer } from './errorAnswer.ts'
import { CustodyServerError, refuseParameter } from './errors.ts'
import { acceptInvitation } from './handlers/invitations/acceptInvitation.ts'
import { answerQuery } from './http/answerQuery.ts'
import { answerSubmit } from './http/answerSubmit.ts'
import type { AppDeps } from './http/appDeps.ts'
import { readBody } from './http/readBody.ts'
import type { Asked } from './http/readCaller.ts'
import { readInput } from './http/readInput.ts'
import { toHexText } from './keys/hexText.ts'
import { addressFactor, bodyBytes } from './requestLimits.ts'

/** `caller`: who is counted for a request; undefined within this process. */
export type CustodyBindings = { readonly Bindings: { readonly caller?: string | undefined } }

/** A request without what its path says. */
type Arrived = Omit<Asked<string>, 'name'>

/** Requests that sign, import or explain a contract. */
const isLong = /^(?:(?:sign|import)_|create_smart_contract_interface$)/

const allowedHeaders = [
  'content-type',
  'x-stamp',
  'x-stamp-webauthn',
  'x-stamp-attested',
  'x-client-version',
  'x-session',
]
const preflightSeconds = 600

const answerHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** The interface over HTTP. Holds nothing between requests but its limits. */
export function createApp(deps: AppDeps): Hono<CustodyBindings> {
  const { config, clock, log, quorumKey } = deps.services
  const takeAddress = createRateLimit({
    clock,
    burst: config.requestBurst * addressFactor,
    perSecond: config.requestsPerSecond * addressFactor,
  })
  const app = createRoutes<CustodyBindings>()
  // Refusals carry them too: a page could not read what was refused otherwise. No cookies are involved.
  const letRead = cors({
    origin: (origin) => origin,
    allowMethods: ['POST', 'OPTIONS'],
    allowHeaders: allowedHeaders,
    maxAge: preflightSeconds,
  })
  app.use(async (context, next) => {
    const origin = context.req.header('origin')
    if (origin !== undefined && config.origins.includes(origin)) return await letRead(context, next)
    // A preflight of anybody else is refused as all but POST is, and told nothing of what may be sent.
    await next()
    context.header('vary', 'Origin', { append: true })
  })
  app.route(
    '/',
    healthRoutes(() => deps.health),
  )
  // For owners to copy into the configuration of their frames, which must not learn it at run time.
  app.get('/.well-known/latchkey-custody.json', () =>
    toAnswer(JSON.stringify({ quorumPublicKey: toHexText(quorumKey.publicKey) })),
  )

  function post(path: string, most: number, answer: (asked: Arrived) => Promise<string>): void {
    app.post(path, async ({ env, req }) => {
      const { caller } = env
      if (!takeAddress(caller ?? 'unknown')) throw new CustodyServerError('rate_limited')
      return toAnswer(await answer({ headers: req.raw.headers, caller, body: await readBody(req.raw, most) }))
    })
    app.all(path, () => {
      throw new CustodyServerError('only_post')
    })
  }

  for (const endpoint of Object.values(endpoints)) {
    const { path, name, kind } = endpoint
    const most = isLong.test(name) ? bodyBytes.mostWhereLong : bodyBytes.most
    // The table says which of the two a name is.
    if (kind === 'query') post(path, most, (asked) => answerQuery(deps, { ...asked, name: name as QueryName }))
    else post(path, most, (asked) => answerObserved(deps, { ...asked, name: name as SubmitName }))
  }
  for (const [name, { path }] of Object.entries(consoleEndpoints)) {
    // Each name is that of one question.
    const question = name as ConsoleQuestion
    post(path, bodyBytes.most, async (asked) => JSON.stringify(await answerConsole(deps, { ...asked, name: question })))
  }
  post('/invitations/accept', bodyBytes.most, async ({ caller, body }) => {
    const look = () => answerInvitation(deps, body.json)
    return JSON.stringify(await deps.authentication.strangers(caller, look))
  })
  app.all('*', () => {
    throw new CustodyServerError('no_endpoint')
  })
  app.onError(refuse)

  function refuse(error: unknown): Response {
    deps.freezes.note(error)
    const { status, body } = toErrorAnswer(error, log)
    return toAnswer(body, status)
  }

  return app
}

async function answerObserved(deps: AppDeps, asked: Asked<SubmitName>): Promise<string> {
  try {
    const answered = await answerSubmit(deps, asked)
    deps.onActivity?.(asked.name, outcomeOf(answered.activity.status))
    return JSON.stringify(answered)
  } catch (error) {
    deps.onActivity?.(asked.name, toErrorAnswer(error, silentLog).status < 500 ? 'refused' : 'fault')
    throw error
  }
}

/** The end of the interface's own word for it. */
function outcomeOf(status: string): string {
  return status.replace(/^ACTIVITY_STATUS_/, '').toLowerCase()
}

function toAnswer(json: string, status = 200): Response {
  return new Response(json, { status, headers: answerHeaders })
}

const { apiKeys, authenticators } = userParamsV4.entries
const schema = v.strictObject({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)), apiKeys, authenticators })

/** Takes what the page of an invitation sends; the link's secret is all the permission there is. */
async function answerInvitation({ services, onChange }: AppDeps, json: unknown) {
  const input = readInput(schema, json)
  if (input.apiKeys.length + input.authenticators.length === 0) {
    throw refuseParameter('authenticators', 'without a credential nobody can come back')
  }
  const accepted = await acceptInvitation(services, input)
  onChange()
  return accepted
}
