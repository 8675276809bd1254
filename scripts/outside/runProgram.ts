import { spawn } from 'node:child_process'

/** Runs a program to its end, and resolves with what it wrote. Fails with all of that when it does not end well. */
export function runProgram(
  folder: string,
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...environment }
    const child = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const onData = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${program} ${words.join(' ')} ended with ${code}\n${output}`))
    })
  })
}
