import type { EndpointName, SubmitName } from '@latchkey/custody'
import type { ProposedActivity } from '../activities/activityFacts.ts'
import type { PlainContext, SubmitContext } from '../activities/submitContext.ts'
import { plainHandlers } from './plainHandlers.ts'
import { submitHandlers } from './submitHandlers.ts'

/** Carries an activity out by its endpoint's handler. */
export async function execute(context: SubmitContext, { name, type, parameters }: ProposedActivity): Promise<object> {
  if (!isHandled(name)) throw new TypeError(`${name} is no activity of its own`)
  // Each handler takes what its own schema gives; the compiler cannot follow the name through both tables.
  const handle = submitHandlers[name] as (context: SubmitContext, intent: unknown) => Promise<object>
  return await handle(context, { type, parameters })
}

function isHandled(name: EndpointName): name is keyof typeof submitHandlers {
  return Object.hasOwn(submitHandlers, name)
}

/** Whether an activity's handler only reads what its organization was at one moment, and makes rows. */
export function isPlain(name: SubmitName): name is keyof typeof plainHandlers {
  return Object.hasOwn(plainHandlers, name)
}

/** Carries such an activity out, as far as rows. */
export async function executePlain(context: PlainContext, activity: ProposedActivity): Promise<object> {
  const { name, type, parameters } = activity
  if (!isPlain(name)) throw new TypeError(`${name} does more than make rows`)
  // As above.
  const handle = plainHandlers[name] as (context: PlainContext, intent: unknown) => Promise<object>
  return await handle(context, { type, parameters })
}
