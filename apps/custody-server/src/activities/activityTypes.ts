import { endpoints, type SubmitName, type SubmitVersion, submitNames } from '@latchkey/custody'

/** An activity type's meaning: the endpoint it belongs to, and its form. */
export type ActivityKind = { readonly name: SubmitName; readonly version: SubmitVersion }

const kinds: ReadonlyMap<string, ActivityKind> = new Map(
  submitNames.flatMap((name) => {
    const { versions }: { readonly versions: readonly SubmitVersion[] } = endpoints[name]
    return versions.map((version) => [version.activityType, { name, version }] as const)
  }),
)

/** The endpoint and form of a stored activity's type. */
export function kindOfActivity(type: string): ActivityKind {
  const kind = kinds.get(type)
  if (kind === undefined) throw new TypeError(`The database holds an activity of the unknown type ${type}`)
  return kind
}
