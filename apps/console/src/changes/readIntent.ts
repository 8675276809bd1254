import { type Activity, findVersion, type SubmitName, submitNames } from '@latchkey/custody'

/** An activity's request. */
export type Intent = {
  /** Undefined for a type that this release does not know. */
  readonly name: SubmitName | undefined
  readonly parameters: Readonly<Record<string, unknown>>
}

/** The parameters of an activity, and the endpoint that they are of. Total. */
export function readIntent({ type, intent }: Pick<Activity, 'type' | 'intent'>): Intent {
  const name = submitNames.find((each) => findVersion(each, type) !== undefined)
  const [value] = Object.values(intent)
  const isRecord = typeof value === 'object' && value !== null
  return { name, parameters: isRecord ? Object.fromEntries(Object.entries(value)) : {} }
}
