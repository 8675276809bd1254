import { hash } from 'node:crypto'
import * as v from 'valibot'
import { VaultError } from '../vaultErrors.ts'

const schema = v.object({
  type: v.string(),
  organizationId: v.string(),
  parameters: v.record(v.string(), v.unknown()),
})

/** The stamped request: the vault acts on this alone, never on what a caller says about it. */
export type SignedRequest = v.InferOutput<typeof schema>

/** The text that was stamped → its request. Fails with `request_not_readable`. */
export function readSignedRequest(message: string): SignedRequest {
  try {
    return v.parse(schema, JSON.parse(message))
  } catch (cause) {
    throw new VaultError('request_not_readable', { cause, data: { reason: 'it is not the body of a submit' } })
  }
}

/** `sha256:` and the hash of a request's body: equal bodies are one activity, and votes name it so. */
export function fingerprintOf(message: string): string {
  return `sha256:${hash('sha256', message)}`
}

/** A text among the parameters. Fails with `request_not_readable`. */
export function textParameter({ parameters }: SignedRequest, name: string): string {
  const value = parameters[name]
  if (typeof value !== 'string')
    throw new VaultError('request_not_readable', { data: { reason: `${name} is missing` } })
  return value
}
