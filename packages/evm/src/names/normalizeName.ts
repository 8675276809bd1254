import { EvmError } from '../errors.ts'

const maxNameLength = 255

/**
 * The one spelling of a name (ENSIP-15), which refuses look-alikes and characters that cannot be seen. Its tables are
 * long and loaded when first needed. Fails with `invalid_name`.
 */
export async function normalizeName(name: string): Promise<string> {
  if (name === '' || name.length > maxNameLength) throw new EvmError('invalid_name')
  const { ens_normalize } = await import('@adraffy/ens-normalize')
  try {
    return ens_normalize(name)
  } catch (cause) {
    throw new EvmError('invalid_name', { cause })
  }
}
