import type { Fetch } from '@latchkey/base'
import { type Activity, type EndpointOutput, fingerprintOf, type Policy, type User } from '@latchkey/custody'

export const organizationId = '6f2a6a52-1c1b-4a55-9f3e-6b8c4b2f7d10'
export const ownerId = '0d0f2b4e-0000-4000-8000-000000000001'
const bobId = '0d0f2b4e-0000-4000-8000-000000000002'
const time = { seconds: '1700000000', nanos: '0' }

function userOf(userId: string, userName: string): User {
  return {
    userId,
    userName,
    authenticators: [],
    apiKeys: [],
    userTags: [],
    oauthProviders: [],
    createdAt: time,
    updatedAt: time,
  }
}

const bob = userOf(bobId, 'Bob')

/** A request of Bob's, with the text that he stamped. */
export function waitingFor(type: Activity['type'], parameters: Readonly<Record<string, unknown>>): Activity {
  const id = '0d0f2b4e-0000-4000-8000-00000000000a'
  const message = JSON.stringify({ type, timestampMs: '1700000000000', organizationId, parameters })
  return {
    id,
    organizationId,
    status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    type,
    intent: { intent: parameters },
    result: {},
    votes: [
      {
        id: '0d0f2b4e-0000-4000-8000-00000000000b',
        userId: bobId,
        user: bob,
        activityId: id,
        selection: 'VOTE_SELECTION_APPROVED',
        message,
        publicKey: '02',
        signature: '30',
        scheme: 'SIGNATURE_SCHEME_TK_API_P256',
        createdAt: time,
      },
    ],
    appProofs: [],
    fingerprint: fingerprintOf(message),
    canApprove: true,
    canReject: true,
    createdAt: time,
    updatedAt: time,
    failure: null,
  }
}

/** Bob's request. */
export const waiting = waitingFor('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Petty cash', accounts: [] })

export const policy: Policy = {
  policyId: '0d0f2b4e-0000-4000-8000-00000000000c',
  policyName: 'Wallets by two',
  effect: 'EFFECT_ALLOW',
  createdAt: time,
  updatedAt: time,
  notes: '',
  consensus: 'approvers.count() >= 2',
  condition: "activity.resource == 'WALLET'",
  time: '',
}

const whoami: EndpointOutput<'whoami'> = {
  organizationId,
  organizationName: 'Acme',
  userId: ownerId,
  username: 'Owner',
}

/** The last part of a path → its answer, or a function of the body; a promise answers when it is settled. */
export type Answers = Readonly<Record<string, object | ((body: Sent) => object | Refusal | Promise<object>)>>

/** A refusal as custody words it, and our name of its reason; other services have none. */
export type Refusal = {
  readonly status: number
  readonly message: string
  readonly code?: number
  readonly latchkeyErrorCode?: string
}

/** A body as it was sent. */
export type Sent = { readonly type?: string; readonly parameters?: Readonly<Record<string, unknown>> }

export type FakeCustody = {
  readonly fetch: Fetch
  /** The requests in order: the last part of the path, the body, and the headers' names. */
  readonly calls: { readonly name: string; readonly body: Sent; readonly text: string }[]
  /** Answers these otherwise from now on. */
  answer(more: Answers): void
  /** Lets no request through, until told again. */
  setOnline(isOnline: boolean): void
}

/** The owner alone is of the root quorum. */
export const ownerConfigs = { configs: { features: [], quorum: { threshold: 1, userIds: [ownerId] } } }

/** A custody service of a few set answers. */
export function fakeCustody(): FakeCustody {
  const calls: FakeCustody['calls'] = []
  let isOnline = true
  let answers: Answers = {
    whoami,
    get_organization_configs: ownerConfigs,
    list_activities: { activities: [] },
    list_policies: { policies: [] },
    policy_outcomes: { outcomes: [] },
    overview: { subOrganizationCount: 0, waitingActivityCount: 0 },
  }
  return {
    calls,
    answer(more) {
      answers = { ...answers, ...more }
    },
    setOnline(next) {
      isOnline = next
    },
    fetch: async (url, init) => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      const name = String(url).split('/').at(-1) ?? ''
      const text = String(init?.body)
      const body: Sent = JSON.parse(text)
      calls.push({ name, body, text: `${url} ${JSON.stringify(init?.headers)} ${text}` })
      const set = Object.hasOwn(answers, name) ? answers[name] : undefined
      const given = await (typeof set === 'function' ? set(body) : set)
      if (given === undefined) return refuse({ status: 404, message: `no endpoint ${name}` })
      return isRefusal(given) ? refuse(given) : Response.json(given)
    },
  }
}

/** The answer to a submit that was carried out. */
export function completed({ type = '', parameters = {} }: Sent, resultKey: string, result: object): object {
  const activity = {
    ...waiting,
    status: 'ACTIVITY_STATUS_COMPLETED',
    type,
    intent: { intent: parameters },
    result: { [resultKey]: result },
  }
  return { activity }
}

function isRefusal(given: object): given is Refusal {
  return 'message' in given && 'status' in given
}

function refuse({ status, code = 7, ...told }: Refusal): Response {
  return Response.json({ code, details: [], ...told }, { status })
}
