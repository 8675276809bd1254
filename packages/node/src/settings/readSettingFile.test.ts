import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing/createTestFolder.ts'
import { gatherSettings } from './gatherSettings.ts'
import { readPort, readSwitch } from './readSetting.ts'
import { readSettingFile } from './readSettingFile.ts'

const folder = createTestFolder()

const rows = (
  [
    ['port', 'number'],
    ['isQuiet', 'switch'],
    ['keyFile', 'text'],
  ] as const
).map(([field, kind]) => ({ name: field.toUpperCase(), field, kind, standard: 'none', meaning: 'A setting.' }))

function gather(contents: string) {
  const path = join(folder, 'settings.json')
  writeFileSync(path, contents)
  const file = readSettingFile({ FILE: path }, 'FILE', rows)
  return gatherSettings({ rows, environment: {}, file, ownNames: /^OWN_/ }).environment
}

test('a value is one of its kind, or a text as in the environment', () => {
  const environment = gather('{"port":1,"isQuiet":true,"keyFile":"a.key"}')
  expect(environment).toMatchObject({ PORT: '1', KEYFILE: 'a.key' })
  expect(readSwitch(environment, 'ISQUIET')).toBe(true)
  expect(readPort(gather('{"port":"2"}'), 'PORT')).toBe(2)
  expect(readSwitch(gather('{"isQuiet":false}'), 'ISQUIET')).toBe(false)
  expect(readSwitch(gather('{"isQuiet":1}'), 'ISQUIET')).toBe(true)
})

test.each([
  // It would name a file called "no".
  ['{"keyFile":false}', 'the field keyFile there must be a text'],
  ['{"keyFile":7}', 'the field keyFile there must be a text'],
  // "Off" would open the port 0, which is any free one.
  ['{"port":false}', 'the field port there must be a number'],
  ['{"port":[1]}', 'the field port there must be a number'],
  ['{"port":null}', 'the field port there must be a number'],
  ['{"isQuiet":{}}', 'the field isQuiet there must be true or false'],
  ['{"unheard":1}', 'the field unheard there is no setting'],
])('error: a value of another kind is refused by its name: %s', (contents, problem) => {
  expect(() => gather(contents)).toThrow(problem)
})

test.each([['[]'], ['[1]'], ['null'], ['1'], ['{'], ['']])('error: the file %j is no JSON object', (contents) => {
  expect(() => gather(contents)).toThrow('that file is no JSON object')
})
