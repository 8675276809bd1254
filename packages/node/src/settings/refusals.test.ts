import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../testing/createTestFolder.ts'
import { gatherSettings } from './gatherSettings.ts'
import { readCount, readList, readPort, readSwitch, readWord, refuseSetting } from './readSetting.ts'
import { readSettingFile } from './readSettingFile.ts'

const folder = createTestFolder()

const row = { field: 'secret', kind: 'text', standard: 'none', meaning: 'A secret.', isSecret: true } as const
const rows = [{ ...row, name: 'SECRET' }]

const secrets = [
  'postgres://latchkey:hunter2@db.example/latchkey',
  'smtp://hunter2@mail.example',
  'https://node.example/v2/hunter2',
  'hunter2@example.org',
  'ab'.repeat(32),
  `0x${'ab'.repeat(32)}`,
  'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY=',
  `hunter2 ${'of nobody '.repeat(20)}`,
]

/** The whole of a failure, as some log could have it. */
function failureOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    return `${String(error)} ${JSON.stringify(error)}`
  }
  return 'nothing was refused'
}

test.each(secrets)('%s, in a setting of another kind, is refused by the name of that alone', (value) => {
  const readings = [
    () => readPort({ NAME: value }, 'NAME'),
    () => readCount({ NAME: value }, 'NAME', [0, 1]),
    () => readSwitch({ NAME: value }, 'NAME'),
    () => readWord({ NAME: value }, 'NAME', ['one']),
    () => readList({ NAME: `${value},` }, 'NAME'),
    () => {
      throw refuseSetting('NAME', value, 'it is none')
    },
  ]
  for (const read of readings) {
    const failure = failureOf(read)
    expect(failure).toContain('NAME is set to "…", but ')
    expect(failure).not.toContain(value)
    expect(failure).not.toContain('hunter2')
  }
})

test.each(['x', '70000', 'loud', 'https://wallet.example.org', '/srv/latchkey/data'])('%s is told', (value) => {
  expect(failureOf(() => readPort({ NAME: value }, 'NAME'))).toContain(`NAME is set to "${value}"`)
})

test.each([...secrets, 'hunter2', 'hunter2.of.nobody', '/hunter2', './hunter2', 'hunter/2'])(
  '%s, where the path of its file should be, is not told',
  (value) => {
    const environment = { SECRET_FILE: value }
    const failure = failureOf(() => gatherSettings({ rows, environment, ownNames: /^SECRET/ }))
    expect(failure).toContain('SECRET_FILE is set to "…", but it cannot be read')
    expect(failure).not.toContain(value)
  },
)

test.each([
  ['{"secret":7777777}', 'the field secret there must be a text'],
  ['{"secret":["hunter2"]}', 'the field secret there must be a text'],
  ['{"smtp://user:hunter2@mail.example":1}', 'the field … there is no setting'],
  ['{"secret":"hunter2', 'that file is no JSON object'],
])('the file %s is refused without what it says', (contents, problem) => {
  const path = join(folder, 'settings.json')
  writeFileSync(path, contents)
  const failure = failureOf(() => readSettingFile({ FILE: path }, 'FILE', rows))
  expect(failure).toContain(problem)
  expect(failure).not.toMatch(/hunter2|7777777/)
})
