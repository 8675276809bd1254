import { type Activity, fingerprintOf } from '@latchkey/custody'
import { readIntent } from '../changes/readIntent.ts'

/** Whether what is shown of an activity is what its fingerprint names: `kept back` where nothing was given to tell by. */
export type Comparison = 'same' | 'other' | 'kept back'

/** A vote stamps the fingerprint alone: a service that lies could show one request with the fingerprint of another. */
export function compareFingerprint(activity: Activity, organizationId: string): Comparison {
  const { votes, latchkeyRequest, fingerprint, type } = activity
  const texts = [...votes.map(({ message }) => message), ...(latchkeyRequest === undefined ? [] : [latchkeyRequest])]
  const request = texts.find((text) => fingerprintOf(text) === fingerprint)
  if (request === undefined) return 'kept back'
  const { parameters } = readIntent(activity)
  return isRequest(request, { type, organizationId, parameters }) ? 'same' : 'other'
}

type Shown = Pick<Activity, 'type' | 'organizationId'> & { readonly parameters: unknown }

/** Total: whatever cannot be read is another request. */
function isRequest(text: string, shown: Shown): boolean {
  try {
    const { type, organizationId, parameters } = JSON.parse(text)
    const isOfKind = type === shown.type && String(organizationId).toLowerCase() === shown.organizationId.toLowerCase()
    return isOfKind && inOrder(parameters) === inOrder(shown.parameters)
  } catch {
    return false
  }
}

/** JSON text that is the same however the fields of a value were ordered. */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${inOrder(each)}`)
  return `{${fields.toSorted().join()}}`
}
