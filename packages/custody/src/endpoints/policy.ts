import * as v from 'valibot'
import { effect, wordOf } from './choices.ts'
import { id, maybe, name, text, timestamp } from './fields.ts'

/** The longest expression of the policy language, in characters. */
export const maxExpressionLength = 8192

/** An expression of the policy language; whether it makes sense is told by the server. */
export const expression = text(maxExpressionLength)

/** The words an owner leaves beside a policy. */
export const notes = text(4096)

/** A policy to be made. */
export const policyParams = v.strictObject({
  policyName: name,
  effect,
  condition: maybe(expression),
  consensus: maybe(expression),
  // The clients of 2024 may leave it out.
  notes: maybe(notes),
  time: maybe(expression),
})

export const policy = v.object({
  policyId: id,
  policyName: text(1024),
  effect: wordOf('EFFECT_'),
  createdAt: timestamp,
  updatedAt: timestamp,
  notes: text(65_536),
  consensus: text(65_536),
  condition: text(65_536),
  time: maybe(text(65_536)),
})

/** A rule of an organization: its effect, its condition, and who agrees to it. */
export type Policy = v.InferOutput<typeof policy>
