import type * as v from 'valibot'
import { activityEndpoints } from './activityEndpoints.ts'
import { contractEndpoints } from './contractEndpoints.ts'
import { credentialEndpoints } from './credentialEndpoints.ts'
import type { Query, Submit, SubmitVersion } from './endpoint.ts'
import { loginEndpoints } from './loginEndpoints.ts'
import { organizationEndpoints } from './organizationEndpoints.ts'
import { policyEndpoints } from './policyEndpoints.ts'
import { privateKeyEndpoints } from './privateKeyEndpoints.ts'
import { signingEndpoints } from './signingEndpoints.ts'
import { userEndpoints } from './userEndpoints.ts'
import { walletEndpoints } from './walletEndpoints.ts'

/** Every endpoint of specification §7, and of what came after it those that present clients call; each once. */
export const endpoints = {
  ...organizationEndpoints,
  ...activityEndpoints,
  ...userEndpoints,
  ...credentialEndpoints,
  ...loginEndpoints,
  ...policyEndpoints,
  ...contractEndpoints,
  ...walletEndpoints,
  ...privateKeyEndpoints,
  ...signingEndpoints,
} as const

type Endpoints = typeof endpoints

/** The name of an endpoint, such as `create_wallet`. */
export type EndpointName = keyof Endpoints
/** The name of an endpoint that changes nothing. */
export type QueryName = { [Name in EndpointName]: Endpoints[Name] extends Query ? Name : never }[EndpointName]
/** The name of an endpoint that changes something. */
export type SubmitName = Exclude<EndpointName, QueryName>

type Versions<Name extends SubmitName> = Endpoints[Name]['versions'][number]
type Newest<Name extends SubmitName> = Endpoints[Name]['versions'] extends readonly [
  ...unknown[],
  infer Last extends SubmitVersion,
]
  ? Last
  : never

/** The input of an endpoint: the body of a query, or the parameters of a submit in its newest form. */
export type EndpointInput<Name extends EndpointName> = Name extends QueryName
  ? v.InferOutput<Endpoints[Name]['input']>
  : Name extends SubmitName
    ? v.InferOutput<Newest<Name>['input']>
    : never

/** The output of an endpoint: the answer of a query, or the result of a submit in its newest form. */
export type EndpointOutput<Name extends EndpointName> = Name extends QueryName
  ? v.InferOutput<Endpoints[Name]['output']>
  : Name extends SubmitName
    ? v.InferOutput<Newest<Name>['output']>
    : never

type IntentOf<Version> = Version extends SubmitVersion
  ? { readonly type: Version['activityType']; readonly parameters: v.InferOutput<Version['input']> }
  : never

/** Requests to a server: every form of a submit, told apart by its activity type. */
export type EndpointIntent<Name extends SubmitName> = IntentOf<Versions<Name>>

type ResultOf<Version> = Version extends SubmitVersion ? v.InferOutput<Version['output']> : never

/** Answers of a server: the results of every form of a submit. */
export type EndpointResult<Name extends SubmitName> = ResultOf<Versions<Name>>

/** The names of all queries. */
export const queryNames = Object.values(endpoints).flatMap((endpoint) =>
  endpoint.kind === 'query' ? [endpoint.name] : [],
)

/** The names of all submits. */
export const submitNames = Object.values(endpoints).flatMap((endpoint) =>
  endpoint.kind === 'submit' ? [endpoint.name] : [],
)

/** A form of a submit with nothing said about which. */
export type AnySubmit = Submit<string, readonly SubmitVersion[]>

/** The form of a submit that an activity type names; undefined where none is. */
export function findVersion(name: SubmitName, activityType: string): SubmitVersion | undefined {
  const { versions }: AnySubmit = endpoints[name]
  return versions.find((version) => version.activityType === activityType)
}

/** The form of a submit that our own client sends. */
export function newestVersion(name: SubmitName): SubmitVersion {
  const { versions }: AnySubmit = endpoints[name]
  const last = versions.at(-1)
  if (last === undefined) throw new TypeError(`${name} has no form`)
  return last
}
