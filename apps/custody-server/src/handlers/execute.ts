import type { EndpointName } from '@latchkey/custody'
import type { SubmitContext } from '../activities/submitContext.ts'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
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
