import * as v from 'valibot'
import type { SettingRow } from './settingRow.ts'

const text = v.string('must be a text')
const kinds = {
  text,
  number: v.union([v.number(), text], 'must be a number'),
  switch: v.union([v.boolean(), v.number(), text], 'must be true or false'),
} as const satisfies Record<SettingRow['kind'], v.GenericSchema>

/** The fields of a settings' file, each of its row's kind. What a text of one says is read with the environment. */
export function settingFields(rows: readonly SettingRow[]) {
  const fields = rows.flatMap(({ field, kind }) => (field === undefined ? [] : [[field, kinds[kind]] as const]))
  return v.strictObject(
    Object.fromEntries(
      fields.map(([field, schema]) => [field, v.exactOptional<v.GenericSchema<string | number | boolean>>(schema)]),
    ),
  )
}
