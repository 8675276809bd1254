import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const watching = `
import { whenLeftAlone } from ${JSON.stringify(new URL('./whenLeftAlone.mjs', import.meta.url).href)}
whenLeftAlone(() => {
  console.log('left alone')
  process.exit()
})
// Alive until then.
setInterval(() => undefined, 60_000)
console.log('up')
`

test.skipIf(process.platform === 'win32')('who is left behind by the process that started it is told', async () => {
  // A shell that waits for what it started, as npm's does.
  const parent = spawn(
    '/bin/sh',
    ['-c', '"$@"; exit $?', 'sh', process.execPath, '--input-type=module', '-e', watching],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const heard: string[] = []
  const lines = parent.stdout.setEncoding('utf8')
  lines.on('data', (text: string) => heard.push(...text.trim().split('\n')))
  await once(lines, 'data')
  expect(heard).toEqual(['up'])
  parent.kill('SIGKILL')
  // Its output ends with the one that is left behind.
  await once(lines, 'end')
  expect(heard).toEqual(['up', 'left alone'])
})
