import * as v from 'valibot'
import { readSettingText } from './gatherSettings.ts'
import { type Environment, readSetting, refuseSetting } from './readSetting.ts'
import { settingFields } from './settingFields.ts'
import type { SettingRow } from './settingRow.ts'

/**
 * The settings in the JSON file that a variable names, by the fields of the rows; none where it names no file. Fails with
 * `bad_setting`, which names the field.
 */
export function readSettingFile(environment: Environment, name: string, rows: readonly SettingRow[]) {
  const path = readSetting(environment, name)
  if (path === undefined) return {}
  const outcome = v.safeParse(v.pipe(jsonObject, settingFields(rows)), readSettingText(path, name))
  if (!outcome.success) throw refuseSetting(name, path, problemOf(outcome.issues[0]))
  return outcome.output
}

const jsonObject = v.pipe(
  v.string(),
  v.parseJson(),
  // A list is a record of its places to the library.
  v.custom<unknown>((value) => !Array.isArray(value)),
)

function problemOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  if (path === null) return 'that file is no JSON object'
  // A name that is none may be a value in the wrong place.
  const field = /^\w{1,40}$/.test(path) ? path : '…'
  return `the field ${field} there ${issue.expected === 'never' ? 'is no setting' : issue.message}`
}
