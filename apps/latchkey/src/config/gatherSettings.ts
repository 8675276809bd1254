import { readFileSync } from 'node:fs'
import { LatchkeyError } from '../errors.ts'
import type { Environment } from './config.ts'
import { type OwnerSettings, type SettingRow, settingRows } from './settingTable.ts'

export type Gathered = {
  /** Every setting that was given anywhere, by its variable's name. */
  readonly environment: Environment
  /** Variables that look like settings and are none: nobody would notice a slip of the pen otherwise. */
  readonly unknown: readonly string[]
}

/**
 * Settings from all places: the environment, files that it names by `{name}_FILE` for what is secret, and the configuration
 * file. The first that says something wins. Fails with `bad_environment`, never with a secret in it.
 */
export function gatherSettings(environment: Environment, owner: OwnerSettings = {}): Gathered {
  const own = new Map(Object.entries(owner).map(([field, value]) => [field, toText(value)]))
  const rows = settingRows.flatMap((row): [string, string][] => {
    const value = given(environment, row.name) ?? readSecret(environment, row) ?? own.get(row.field ?? '')
    return value === undefined ? [] : [[row.name, value]]
  })
  const known = new Set(settingRows.flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name])))
  return {
    // Others stay: one of them was a setting once, and is refused.
    environment: { ...environment, ...Object.fromEntries(rows) },
    unknown: Object.keys(environment).filter((name) => name.startsWith('LATCHKEY_') && !known.has(name)),
  }
}

function given(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim()
  return value === '' ? undefined : value
}

function readSecret(environment: Environment, { name, isSecret }: SettingRow): string | undefined {
  const fileName = `${name}_FILE`
  const path = isSecret === undefined ? undefined : given(environment, fileName)
  if (path === undefined) return undefined
  const text = readText(path, fileName)
  // A secret that is not written yet must not pass for one that was not given: another database would be used.
  if (text === '') throw bad(fileName, path, 'that file is empty')
  return text
}

function readText(path: string, fileName: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw bad(fileName, path, `it cannot be read (${codeOf(cause)})`)
  }
}

function bad(name: string, path: string, problem: string): LatchkeyError {
  // The secret itself may stand there by mistake, and is to be found in no log.
  const value = /^[\w./\\-]{1,100}$/.test(path) && /[/\\.]/.test(path) ? path : '…'
  return new LatchkeyError('bad_environment', { data: { name, value, problem } })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
}

function toText(value: string | number | boolean): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}
