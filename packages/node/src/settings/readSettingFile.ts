import * as v from 'valibot'
import { readSettingText } from './gatherSettings.ts'
import { type Environment, readSetting, refuseSetting } from './readSetting.ts'
import type { SettingRow } from './settingRow.ts'

const fields = v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))
// A list is a record of its places to the library.
const schema = v.pipe(
  v.custom<unknown>((value) => !Array.isArray(value)),
  fields,
)
const json = v.pipe(v.string(), v.parseJson(), schema)

/**
 * The settings in the JSON file that a variable names, by the fields of the rows; none where it names no file. Fails with
 * `bad_setting`.
 */
export function readSettingFile(environment: Environment, name: string, rows: readonly SettingRow[]) {
  const path = readSetting(environment, name)
  if (path === undefined) return {}
  const outcome = v.safeParse(json, readSettingText(path, name))
  if (!outcome.success) throw refuseSetting(name, path, 'that file is no JSON object of texts, numbers, true and false')
  const unknown = Object.keys(outcome.output).find((field) => rows.every((row) => row.field !== field))
  if (unknown !== undefined) throw refuseSetting(name, path, `the field ${unknown} there is no setting`)
  return outcome.output
}
