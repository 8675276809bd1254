import { parseJson, readAs } from '@latchkey/base'
import * as v from 'valibot'
import { VaultError } from '../vaultErrors.ts'

/** A secret under a master key, as a setting of the database holds it. */
export const wrappedSchema = v.object({ masterKeyId: v.string(), wrapped: v.string() })

/** The quorum key: its public half stands beside it. */
export const quorumKeySchema = v.object({ ...wrappedSchema.entries, publicKey: v.string() })

/** A stored setting of which keys are made. Fails with `secret_not_readable` where it is not what was written. */
export function readSettingValue<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> {
  const value = readAs(schema, parseJson(text))
  if (value === undefined) throw new VaultError('secret_not_readable')
  return value
}
