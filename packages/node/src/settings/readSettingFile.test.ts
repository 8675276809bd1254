import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gatherSettings } from './gatherSettings.ts'
import { readPort, readSwitch } from './readSetting.ts'
import { readSettingFile } from './readSettingFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rows = ['port', 'isQuiet'].map((field) => ({
  ...{ name: field.toUpperCase(), field },
  ...{ standard: 'none', meaning: 'A setting.' },
}))

function gather(contents: string) {
  const path = join(folder, 'settings.json')
  writeFileSync(path, contents)
  const file = readSettingFile({ FILE: path }, 'FILE', rows)
  return gatherSettings({ rows, environment: {}, file, ownNames: /^OWN_/ }).environment
}

test('true and false are switches, and no numbers', () => {
  const environment = gather('{"port":false,"isQuiet":true}')
  expect(readSwitch(environment, 'ISQUIET')).toBe(true)
  // "Off" would otherwise open the port 0, which is any free one.
  expect(() => readPort(environment, 'PORT')).toThrow('PORT')
})

test.each([['[]'], ['null'], ['{"port":[1]}'], ['{"port":null}'], ['{"unheard":1}'], ['{'], ['']])(
  'the file %j is refused',
  (contents) => {
    expect(() => gather(contents)).toThrow(expect.objectContaining({ code: 'bad_setting' }))
  },
)
