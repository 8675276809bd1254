import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Environment, readSetting, refuseSetting } from './readSetting.ts'
import type { SettingRow } from './settingRow.ts'

export type Gathered = {
  /** Every setting that was given anywhere, by its variable's name. */
  readonly environment: Environment
  /** Variables that look like settings and are none: nobody would notice a slip of the pen otherwise. */
  readonly unknown: readonly string[]
}

export type SettingSources = {
  readonly rows: readonly SettingRow[]
  readonly environment: Environment
  /** The contents of the settings' file, by fields. */
  readonly file?: { readonly [field: string]: string | number | boolean | undefined }
  /** Names like those of the rows, by which slips are found. */
  readonly ownNames: RegExp
}

/**
 * Settings from all places: the environment, files that it names by `{name}_FILE` for what is secret, and the settings'
 * file. The first that says something wins. Fails with `bad_setting`, never with a secret in it.
 */
export function gatherSettings({ rows, environment, file = {}, ownNames }: SettingSources): Gathered {
  const own = new Map(
    Object.entries(file).flatMap(([field, value]) => (value === undefined ? [] : [[field, toText(value)] as const])),
  )
  const given = rows.flatMap((row): [string, string][] => {
    const value = readSetting(environment, row.name) ?? readSecret(environment, row) ?? own.get(row.field ?? '')
    return value === undefined ? [] : [[row.name, value]]
  })
  const known = new Set(rows.flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name])))
  return {
    // Others stay: one of them was a setting once, and is refused.
    environment: { ...environment, ...Object.fromEntries(given) },
    unknown: Object.keys(environment).filter((name) => ownNames.test(name) && !known.has(name)),
  }
}

function readSecret(environment: Environment, { name, isSecret }: SettingRow): string | undefined {
  const fileName = `${name}_FILE`
  const path = isSecret === undefined ? undefined : readSetting(environment, fileName)
  if (path === undefined) return undefined
  const text = readSettingText(path, fileName).trim()
  // A secret that is not written yet must not pass for one that was not given: another database would be used.
  if (text === '') throw refuseSetting(fileName, shownPath(path), 'that file is empty')
  return text
}

/** The text of a file that a setting names. Fails with `bad_setting`. */
export function readSettingText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw refuseSetting(name, shownPath(path), `it cannot be read (${codeOf(cause)})`)
  }
}

/** The secret itself may stand there by mistake: a path is shown only where its folder is there. */
function shownPath(path: string): string {
  const folder = dirname(path)
  return folder.length > 1 && existsSync(folder) ? path : '…'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
}

function toText(value: string | number | boolean): string {
  // Words of a switch: as 0 and 1 they would pass for a port or a limit.
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}
